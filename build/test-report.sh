# For ./test: makes a few dozen lines of what Maven and Surefire say. To be sourced.

duration() { printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); }

# A line for one step: its name when it begins, the rest when it ends.
begin() {
  began=$SECONDS
  printf '%-24s' "$1"
}
end() { printf '%-28s %s\n' "$1" "$(duration $((SECONDS - began)))"; }

# Reads what Maven prints with its threads' names, as several modules are built side by side. Every module is a line, with Surefire's summary
# of its tests as soon as that is there.
tell_modules() {
  local line thread tests
  local -A module=() since=()
  # tell_module THREAD RESULT
  tell_module() {
    [ -n "${module[$1]:-}" ] || return 0
    began=${since[$1]}
    printf '%-24s' "${module[$1]}"
    end "$2"
    module[$1]=''
  }
  while IFS= read -r line; do
    [[ $line =~ ^\[([^]]+)\]\ \[[A-Z]+\]\ (.*) ]] || continue
    thread=${BASH_REMATCH[1]} line=${BASH_REMATCH[2]}
    if [[ $line =~ ^Building\ ([^ ]+)\ .*\[[0-9]+/[0-9]+\] ]]; then
      tell_module "$thread" 'no tests'
      module[$thread]=${BASH_REMATCH[1]#holdfast-} since[$thread]=$SECONDS
    elif [[ $line =~ ^Tests\ run:\ ([0-9]+),\ Failures:\ ([0-9]+),\ Errors:\ ([0-9]+),\ Skipped:\ ([0-9]+)$ ]]; then
      tests="${BASH_REMATCH[1]} tests"
      if [ $((BASH_REMATCH[2] + BASH_REMATCH[3])) -gt 0 ]; then tests+=", $((BASH_REMATCH[2] + BASH_REMATCH[3])) FAILED"; fi
      if [ "${BASH_REMATCH[4]}" -gt 0 ]; then tests+=", ${BASH_REMATCH[4]} skipped"; fi
      tell_module "$thread" "$tests"
    fi
  done
}

reports() { find . -name node_modules -prune -o -path '*/target/surefire-reports/TEST-*.xml' -print0; }

total_tests=0 total_failed=0 total_skipped=0
# Counts the test cases themselves: the sums that Surefire writes above them are 0 for classes with parameters.
add_reports() {
  local tests failures skipped
  read -r tests failures skipped < <(reports | xargs -0 -r cat | awk '
    /^ *<testcase / { tests++; fresh = 1 }
    /^ *<(failure|error)[ >]/ && fresh { failed++; fresh = 0 }
    /^ *<skipped/ && fresh { skipped++; fresh = 0 }
    END { print tests + 0, failed + 0, skipped + 0 }')
  total_tests=$((total_tests + tests)) total_failed=$((total_failed + failures)) total_skipped=$((total_skipped + skipped))
}

without_threads() { sed -E 's/^\[[^]]+\] \[/[/' "$1"; }

# The names of the tests that failed, each with the first line of its message; or, where Maven failed otherwise, what it says of that.
tell_failures() {
  local names
  names=$(reports | xargs -0 -r awk '
    /^ *<testcase / { match($0, / name="[^"]*"/); name = substr($0, RSTART + 7, RLENGTH - 8)
                      match($0, / classname="[^"]*"/); class = substr($0, RSTART + 12, RLENGTH - 13); fresh = 1 }
    /^ *<(failure|error)[ >]/ && fresh { fresh = 0; message = ""
                      if (match($0, / message="[^"]*/)) message = substr($0, RSTART + 10, RLENGTH - 10)
                      gsub(/(&#10;)+ */, " ", message); sub(/^ /, "", message); gsub(/&quot;/, "\"", message); gsub(/&apos;/, "\047", message)
                      gsub(/&lt;/, "<", message); gsub(/&gt;/, ">", message); gsub(/&amp;/, "\\&", message)
                      print "FAILED " class "." name; if (message != "") print "       " substr(message, 1, 200) }')
  if [ -n "$names" ]; then
    printf '\n%s\n' "$names"
  elif grep -q 'BUILD FAILURE' "$1"; then
    printf '\n'
    # The compiler's warnings end a build too, but are not marked as errors. The rest is Maven's advice about Maven.
    without_threads "$1" | grep -E '^\[ERROR\]|^\[WARNING\] /' | grep -vE '^\[ERROR\] *$|\[Help 1\]|re-run Maven|Re-run Maven|For more information|After correcting|mvn <args>' | head -n 30
  fi
  if grep -q '\[INFO\] .* SKIPPED' "$1"; then
    printf 'not tested because of that: %s\n' "$(without_threads "$1" | sed -n 's/^\[INFO\] \([^ ]*\) \.* SKIPPED.*/\1/p' | tr '\n' ' ')"
  fi
}

# Continuous integration reads this line.
tell_total() { printf '%d passed, %d failed, %d skipped\n' $((total_tests - total_failed - total_skipped)) "$total_failed" "$total_skipped"; }

all_passed() { [ "$total_failed" -eq 0 ] && [ "$total_tests" -gt 0 ]; }
