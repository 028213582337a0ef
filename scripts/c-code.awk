# Splits C into code and comments, line by line, for the scripts that read only one of the two.
#   awk -v want=code|comments -f c-code.awk FILE...
# Prints FILE:LINE:TEXT. In `code` the contents of strings and character constants are dropped,
# except on #include lines.
FNR == 1 { inside = 0 }
{
    rest = $0; code = ""; comment = ""
    if (!inside && rest ~ /^[ \t]*#[ \t]*include/) {
        code = rest; sub(/\/[\/*].*/, "", code)
        if (match(rest, /\/[\/*].*/)) comment = substr(rest, RSTART)
        if (comment ~ /^\/\*/ && comment !~ /\*\//) inside = 1
        rest = ""
    }
    while (rest != "") {
        if (inside) {
            end = index(rest, "*/")
            if (!end) { comment = comment rest; break }
            comment = comment substr(rest, 1, end - 1) " "
            rest = substr(rest, end + 2); inside = 0
        } else if (match(rest, /"|'|\/\*|\/\//)) {
            mark = substr(rest, RSTART, RLENGTH)
            code = code substr(rest, 1, RSTART - 1)
            rest = substr(rest, RSTART + RLENGTH)
            if (mark == "/*") { inside = 1; code = code " " }
            else if (mark == "//") { comment = comment rest; break }
            else {
                code = code mark mark
                while (rest != "" && substr(rest, 1, 1) != mark)
                    rest = substr(rest, substr(rest, 1, 1) == "\\" ? 3 : 2)
                rest = substr(rest, 2)
            }
        } else { code = code rest; break }
    }
    text = want == "code" ? code : comment
    if (text ~ /[^ \t]/) print FILENAME ":" FNR ":" text
}
