# libkanly.3 from the public headers: their comments as text, their declarations as they stand.
function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/) text = "\\\\&" text
    return text
}
function code(on) {
    if (on == in_code) return
    if (on) paragraph()
    print on ? ".nf" : ".fi"
    in_code = on
}
function paragraph() { if (!fresh) print ".PP"; fresh = 1 }
function say(text) {
    if (text ~ /^    /) { code(1); print roff(substr(text, 5)); fresh = 0 }
    else if (text == "" && in_code) print ""
    else if (text == "") paragraph()
    else { code(0); print roff(text); fresh = 0 }
}
BEGIN {
    printf ".TH LIBKANLY 3 \"%s\" \"Kanly %s\" \"Kanly\"\n", date, version
    print ".SH NAME\nlibkanly \\- plays Dune\n.SH SYNOPSIS"
    print "cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs kanly)"
}
FNR == 1 {
    code(0)
    file = FILENAME
    sub(/.*\//, "", file)
    print ".SH KANLY/" toupper(file)
    fresh = 1
    comment = body = 0
}
/^#ifdef __cplusplus/ { skip = 1 }
skip { if (/^#endif/) skip = 0; next }
/^#pragma/ { body = 1; next }
/^#include/ || (/^#/ && body) { next }
/^\/\* ---/ { # a heading within the header
    code(0)
    sub(/^\/\* -* /, ""); sub(/ -* \*\/$/, "")
    print ".SS " $0
    fresh = 1
    next
}
/^\/\*/ { comment = 1; code(0); paragraph() }
comment {
    ends = /\*\/$/
    sub(/^\/\* ?/, ""); sub(/^\*\* ?/, ""); sub(/ ?\*\/$/, "")
    say($0)
    if (ends) { code(0); comment = 0 }
    next
}
/^$/ { next }
{
    code(1)
    if (sub(/^KANLY_API /, "")) call = 1
    else if (call) sub(/^          /, "")
    if (/;$/) call = 0
    print roff($0)
    fresh = 0
}
END {
    code(0)
    print ".SH SEE ALSO\n.BR kanly (1)"
}
