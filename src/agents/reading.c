/* What an agent may read: rules and rulings by their number, the sheets of the factions, the board,
** its notes; and the prompt that sits it down. */
#include <string.h>

#include "agents/within.h"
#include "board/board.h"
#include "text/wording.h"
#include "wire/wire.h"

static const char RULES[] = "kanly://rules/", SHEET[] = "kanly://sheet/", BOARD[] = "kanly://board",
                  NOTES[] = "kanly://notes", PLAY_FACTION[] = "play-faction";

static json_t *resource(const char *uri, const char *name, const char *type)
{
    return json_pack("{s:s, s:s, s:s}", "uri", uri, "name", name, "mimeType", type);
}

json_t *resources_list(const agent *a)
{
    json_t *list = json_array();
    char uri[64];
    saying s = saying_in(uri, sizeof uri);
    say(&s, "%s%s", SHEET, faction_name(a->faction));
    json_array_append_new(list, resource(uri, "What your faction can do", "application/json"));
    json_array_append_new(list, resource(BOARD, "The board", "application/json"));
    json_array_append_new(list, resource(NOTES, "Your notes", "text/plain"));
    return list;
}

json_t *resource_templates(void)
{
    return json_pack("[{s:s, s:s, s:s}, {s:s, s:s, s:s}]", "uriTemplate", "kanly://rules/{number}",
                     "name", "A rule or ruling by its number", "mimeType", "text/plain",
                     "uriTemplate", "kanly://sheet/{faction}", "name", "What a faction can do",
                     "mimeType", "application/json");
}

static bool read_rule(const char *number, writer *out)
{
    kanly_rule rule = kanly_rule_find(number);
    if (rule) {
        const kanly_rule_entry *entry = kanly_rule_text(rule);
        write_format(out, "%s %s. %s\n", number, entry->title, entry->sentence);
        return true;
    }
    unsigned found = kanly_note_find(number);
    const kanly_note_entry *note = kanly_note_text(found);
    if (!note->name[0]) return false;
    write_format(out, "%s %s. %s%s%s\n", number, note->title, note->problem,
                 note->problem[0] ? " " : "", note->sentence);
    return true;
}

static bool read_sheet(const char *name, writer *out)
{
    for (faction f = 0; f < FACTIONS; f++) {
        if (strcmp(name, faction_name(f)) != 0) continue;
        wire_faction(out, NULL, f);
        return true;
    }
    return false;
}

bool resource_read(const agent *a, const char *uri, const char **type, writer *out)
{
    if (!strncmp(uri, RULES, sizeof RULES - 1)) return read_rule(uri + sizeof RULES - 1, out);
    if (!strcmp(uri, NOTES)) {
        write_bytes(out, agent_notes(a), strlen(agent_notes(a)));
        return true;
    }
    *type = "application/json";
    if (!strncmp(uri, SHEET, sizeof SHEET - 1)) return read_sheet(uri + sizeof SHEET - 1, out);
    if (strcmp(uri, BOARD) != 0) return false;
    write_open(out, NULL, '{');
    wire_map(out);
    write_close(out);
    return true;
}

json_t *prompts_list(void)
{
    return json_pack("[{s:s, s:s}]", "name", PLAY_FACTION, "description",
                     "How to play your faction through these tools, to the end of the game");
}

bool prompt_get(const agent *a, const char *name, writer *out)
{
    if (strcmp(name, PLAY_FACTION) != 0) return false;
    const char *title = faction_title((faction)a->faction), *word = faction_name(a->faction);
    write_format(out,
                 "You play %s in a game of Dune. Win, alone or with an ally: by holding enough "
                 "strongholds at the end of a turn, or as your sheet says.\n",
                 title);
    write_format(out,
                 "1. Read kanly://sheet/%s, and kanly://board for what touches what.\n"
                 "2. Call `ask`. It tells what happened and what you are asked.\n"
                 "3. Answer with `play`, in words as it shows them. It returns with the next "
                 "question. When it refuses, it names the rule: mend the move and play again.\n",
                 word);
    write_format(out, "4. Keep what you must not forget with `note`; your notes are at "
                      "kanly://notes.\n"
                      "5. Go on until you are told that the game is over.\n");
    return true;
}
