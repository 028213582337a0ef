# A help text as a manual page. A help is made of paragraphs: usage lines, plain text, and rows (two
# spaces, a term, two or more spaces, what it means, with lines below it that stand further in).
function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/\xe2\x80\xa6/, "...", text)
    if (text ~ /^[.']/) text = "\\\\&" text
    return text
}
function section(title) { print ".SH " title; open = title }
function heading_for_rows() {
    wanted = name == "kanly" ? "COMMANDS" : "OPTIONS"
    if (open != wanted) section(wanted)
}
BEGIN {
    upper = toupper(name)
    printf ".TH %s 1 \"%s\" \"Kanly %s\" \"Kanly\"\n", upper, date, version
    section("NAME")
    print roff(name) " \\- " roff(about)
}
/^usage: / || (usage && /^       /) {
    if (!usage) { section("SYNOPSIS"); print ".nf" }
    usage = told = 1
    sub(/^(usage: |       )/, "")
    print roff($0)
    next
}
usage { print ".fi"; usage = 0 }
!told { next } # what stands before the usage is the name
/^$/ { gap = 1; next }
/^  [^ ]/ {
    heading_for_rows()
    text = substr($0, 3)
    at = match(text, /  +/)
    print ".TP"
    print ".B " roff(at ? substr(text, 1, at - 1) : text)
    column = at ? 2 + RSTART + RLENGTH - 1 : 0
    if (at) print roff(substr(text, RSTART + RLENGTH))
    row = 1
    gap = 0
    next
}
/^   / && row { # goes on; what stands further in than the text is a list of its own
    match($0, /^ +/)
    if (!column) column = RLENGTH
    if (RLENGTH > column) { print ".br"; broken = 1 }
    else if (broken) { print ".br"; broken = 0 }
    print roff(substr($0, RLENGTH + 1))
    next
}
{
    if (open == "SYNOPSIS" || row || open == "NAME") {
        if (row) section("NOTES")
        else section("DESCRIPTION")
    } else if (gap) print ".PP"
    row = gap = 0
    sub(/^ +/, "")
    print roff($0)
}
END {
    if (usage) print ".fi"
    section("EXIT STATUS")
    print "0: it went well. 1: what was asked for did not hold. 2: the command could not be"
    print "understood, or a file could not be read."
    section("SEE ALSO")
    print name == "kanly" ? ".BR libkanly (3)" : ".BR kanly (1)"
}
