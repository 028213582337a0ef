# Reads what `kanly NAME --help=options` printed, then (help=1) the help itself, and prints for each
# option a line: name, option, what it takes, what the help says of it (its first line), and the
# words it may be.
!help {
    order[++count] = $1; takes[$1] = $2
    words[$1] = $0
    sub(/^[^ ]+ [^ ]+ ?/, "", words[$1])
    next
}
$1 in takes && /^  --/ {
    text = $0
    sub(/^  --[^ ]*( [^ ]+)*(  +|$)/, "", text)
    said[$1] = text
    last = text == "" ? $1 : ""
    next
}
last != "" { sub(/^ +/, ""); said[last] = $0; last = "" }
END {
    for (i = 1; i <= count; i++)
        printf "%s\t%s\t%s\t%s\t%s\n", name, order[i], takes[order[i]], said[order[i]],
            words[order[i]]
}
