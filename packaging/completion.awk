# Shell completion from two lists: commands (name, about), then options (name, option, what it
# takes, about, the words it may be). `shell` says for which shell.
function quoted(text) { gsub(/'/, "'\\''", text); return "'" text "'" }
function inside(text) { # between '…' of _arguments, where [ ] and : mean something
    gsub(/\[/, "(", text); gsub(/\]/, ")", text); gsub(/:/, "\\:", text)
    gsub(/'/, "'\\''", text)
    return text
}
FNR == NR { command[++commands] = $1; about[$1] = $2; next }
{
    n = ++count[$1]
    option[$1, n] = $2; takes[$1, n] = $3; says[$1, n] = $4; words[$1, n] = $5
}
END {
    if (shell == "bash") bash()
    if (shell == "zsh") zsh()
    if (shell == "fish") fish()
}
function bash(    i, j, c, list, free) {
    print "# bash completion for kanly\n_kanly()\n{"
    print "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words="
    list = ""
    for (i = 1; i <= commands; i++) list = list command[i] " "
    print "    local commands='" list "'"
    print "    if [ \"$COMP_CWORD\" = 1 ]; then"
    print "        words=\"$commands help --help --version\""
    print "    else\n        case ${COMP_WORDS[1]} in"
    print "        help) words=$commands ;;"
    for (i = 1; i <= commands; i++) {
        c = command[i]; list = free = ""
        for (j = 1; j <= count[c]; j++) list = list option[c, j] " "
        print "        " c ")\n            words='" list "--help'\n            case $before in"
        for (j = 1; j <= count[c]; j++) {
            if (takes[c, j] == "word")
                print "            " option[c, j] ") words='" words[c, j] "' ;;"
            else if (takes[c, j] != "nothing")
                free = free (free == "" ? "" : " | ") option[c, j]
        }
        if (free != "") print "            " free ") words= ;;"
        print "            esac ;;"
    }
    print "        esac\n    fi"
    print "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}"
    print "complete -o default -F _kanly kanly"
}
function zsh(    i, j, c, value) {
    print "#compdef kanly\n# zsh completion for kanly\n_kanly()\n{"
    print "    local -a commands=("
    for (i = 1; i <= commands; i++)
        print "        '" inside(command[i]) ":" inside(about[command[i]]) "'"
    print "        'help:say more about a command'"
    print "    )\n    if (( CURRENT == 2 )) || [[ ${words[2]} == help ]]; then"
    print "        _describe -t commands command commands\n        return\n    fi"
    print "    local name=${words[2]}\n    shift words\n    (( CURRENT-- ))\n    case $name in"
    for (i = 1; i <= commands; i++) {
        c = command[i]
        print "    " c ")\n        _arguments \\"
        for (j = 1; j <= count[c]; j++) {
            value = ""
            if (takes[c, j] == "word") value = ":word:(" words[c, j] ")"
            else if (takes[c, j] == "number") value = ":number:"
            else if (takes[c, j] == "text") value = ":value:_files"
            print "            '" option[c, j] "[" inside(says[c, j]) "]" value "' \\"
        }
        print "            '--help[say more]' '*:file:_files' ;;"
    }
    print "    esac\n}\n_kanly \"$@\""
}
function fish(    i, j, c, line) {
    print "# fish completion for kanly"
    for (i = 1; i <= commands; i++) {
        c = command[i]
        print "complete -c kanly -n __fish_use_subcommand -a " c " -d " quoted(about[c])
    }
    print "complete -c kanly -n __fish_use_subcommand -a help -d 'say more about a command'"
    for (i = 1; i <= commands; i++)
        print "complete -c kanly -n '__fish_seen_subcommand_from help' -x -a " command[i]
    print "complete -c kanly -l help -d 'say more'"
    print "complete -c kanly -n __fish_use_subcommand -l version -d 'print the version'"
    for (i = 1; i <= commands; i++) {
        c = command[i]
        for (j = 1; j <= count[c]; j++) {
            line = "complete -c kanly -n '__fish_seen_subcommand_from " c "' -l "
            line = line substr(option[c, j], 3)
            if (takes[c, j] == "word") line = line " -x -a '" words[c, j] "'"
            else if (takes[c, j] == "number") line = line " -x"
            else if (takes[c, j] == "text") line = line " -r"
            print line (says[c, j] == "" ? "" : " -d " quoted(says[c, j]))
        }
    }
}
