// Hints, turning points, talk, deals, previews and lessons in the chosen language. Beside each of
// their sentences stands what it says as words and numbers; what has a message is said by it.
import { language } from './language.svelte';
import { lessonText } from './lessontexts';
import type { Faction } from './protocol';
import { factions, isFaction, leader, put, row, territory, type Told } from './rows';
import type { Doing } from './spoken';
import { capital, halves, named } from './words';

type SaidOf = (doing: Doing) => string | undefined;

// --- facts that speak for a move ----------------------------------------------------------------

interface Ground {
    ground: string;
    side?: Faction[];
    where?: string;
    card?: string;
    question?: string;
    numbers: number[];
}

function groundText(of: Ground): string | undefined {
    const [one = 0, two = 0, three = 0] = of.numbers;
    const said = row(`ground.${of.ground}`, {
        '1': one,
        '2': two,
        '3': three,
        '1_half': halves(one / 2),
        side: factions(of.side ?? []),
        where: territory(of.where ?? ''),
        card: row(`card.${of.card ?? ''}`) ?? '',
        means: row(`means.${of.question ?? ''}`) ?? '',
    });
    return said && capital(said);
}

/** What a search adds: a fact, and how the move did beside others. */
interface Counsel {
    because?: { text: string };
    moves: number;
    share?: number;
    margin?: number;
    before?: Doing;
}

function counselText(of: Counsel, saidOf: SaidOf): string | undefined {
    const because = of.because?.text ?? '';
    if (!of.moves) return because || undefined;
    const before = of.before && saidOf(of.before);
    const best = row(before ? 'counsel.before' : 'counsel.best', {
        moves: of.moves,
        before: before ?? '',
        share: of.share === undefined ? '' : (row('counsel.share', { ...of } as never) ?? ''),
    });
    return best && because ? `${because} ${best}` : best;
}

function hint(of: Told, saidOf: SaidOf): void {
    const { reasons = [], counsel } = of as { reasons?: { text: string }[]; counsel?: Counsel };
    if (counsel) put(of, 'said', () => counselText(counsel, saidOf));
    if (!of.reasons) return;
    const parts = (): string[] => [...reasons.map((one) => one.text), (of.said as string) ?? ''];
    put(of, 'reason', () => parts().filter(Boolean).join(' '));
}

// --- talk ---------------------------------------------------------------------------------------

interface Remark {
    key: string;
    way: number;
    whom?: Faction;
    side?: Faction[];
    where?: string;
    card?: string;
    number?: number;
}

/** Small numbers are said as words. */
const counted = (number: number): string => row(`number.${number}`) ?? `${number}`;

/** Each sentence begins with a capital, whatever it begins with. */
const begun = (text: string): string =>
    text.replace(/(^|[.!?] )(\p{Ll})/gu, (_, before: string, letter: string) => {
        return before + letter.toLocaleUpperCase();
    });

/** Of one stronghold, or none, between two there is no talk in numbers. */
const OF_PLACES = ['court', 'joined', 'decline'];

function remarkText({ from, bot }: { from: Faction; bot: Remark }): string | undefined {
    const number = bot.number ?? 0;
    const key = (way: number): string => `talk.${bot.key}.${from}.${way + 1}`;
    const fits = (way: number): boolean => {
        const message = language.find('engine', key(way));
        const counts = OF_PLACES.includes(bot.key) && number < 2 && message?.includes('{number');
        return message !== undefined && !counts;
    };
    const said = row(key([bot.way, 1 - bot.way].find(fits) ?? 0), {
        whom: row(`addressed.${bot.whom ?? ''}`) ?? '',
        side: factions(bot.side ?? []),
        where: territory(bot.where ?? ''),
        card: row(`card.${bot.card ?? ''}`) ?? '',
        number: counted(number),
    });
    return said && begun(said);
}

function noteText(of: { key: string; whom?: Faction; name?: string }): string | undefined {
    const whom = of.whom && isFaction(of.whom) ? named(of.whom) : '';
    return row(`note.${of.key}`, { whom, name: of.name ?? '' });
}

// --- previews -----------------------------------------------------------------------------------

function preview(of: Told): void {
    const events = of.events as { text: string }[];
    const lines = of.lines as Told[];
    for (const [i, line] of lines.entries())
        put(line, 'text', () => events[i]?.text ?? row(`unless.${of.unless as string}`));
}

function outlook(of: Told): void {
    const card = (name: unknown): string => row(`card.${name as string}`) ?? '';
    put(of, 'text', () =>
        row(`fate.${of.fate as string}`, {
            weapon: card(of.weapon),
            defense: card(of.defense),
            leader: leader(of.leader as string, ''),
        }),
    );
}

// --- all of it ----------------------------------------------------------------------------------

/** Puts getters in place of what this object says in whole sentences. */
export function told(of: Told, saidOf: SaidOf): void {
    const doing = (member: string, from: string): void => {
        const form = of[from] as Doing | undefined;
        const english = of[member] as string;
        // A deed without blanks has a row of its own.
        if (form) put(of, member, () => saidOf(form) ?? row(`deed.${english}`));
    };
    if (typeof of.ground === 'string') put(of, 'text', () => groundText(of as unknown as Ground));
    if (typeof of.bot === 'object' && of.from) put(of, 'text', () => remarkText(of as never));
    if (of.note && of.said) put(of, 'text', () => noteText(of.said as never));
    if (of.type === 'hint') {
        doing('text', 'doing');
        hint(of, saidOf);
    }
    if ('promise' in of) doing('promise', 'doing');
    doing('made', 'made_doing');
    doing('better', 'better_doing');
    if (Array.isArray(of.lines) && Array.isArray(of.events)) preview(of);
    if (typeof of.fate === 'string') outlook(of);
    lessonText(of);
}
