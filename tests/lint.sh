#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# What ./dev lint checks. usage: tests/lint.sh [format|tidy|tidy-changed|translations|files]… (without an argument: all but tidy-changed)
set -u
cd "$(dirname "$0")/.."
failed=0
fail() { printf 'lint: %s\n' "$*" >&2; failed=1; }
note() { printf 'lint: %s\n' "$*" >&2; }

sources() { git ls-files -co --exclude-standard -- '*.cpp' '*.h' | grep -E '^(app|engine|ui|tests)/'; }

check_format() {
  sources | xargs clang-format --dry-run --Werror || fail "formatting differs; run: git ls-files '*.cpp' '*.h' | xargs clang-format -i"
}

# clang-tidy on the files named on standard input, one process for each core. LIMIT_MINUTES ends it; the rest is then named, not checked.
# Nothing includes what the build generates, so a configured tree is enough.
tidy() {
  local limit=${LIMIT_MINUTES:-0} list work
  cmake --preset tidy >/dev/null 2>&1 || { fail "clang-tidy needs a tree that can be configured: cmake --preset tidy"; return; }
  work=$(mktemp -d)
  list=$work/files
  cat >"$list"
  # shellcheck disable=SC2016
  xargs -r -P "$(nproc)" -n 1 bash -c '
    [ "$1" -eq 0 ] || [ "$(date +%s)" -lt "$1" ] || { echo "$3" >>"$2/skipped"; exit 0; }
    clang-tidy --quiet -p build/tidy "$3" >"$2/out.$$" 2>/dev/null || { cat "$2/out.$$"; echo "$3" >>"$2/bad"; }
  ' tidy $((limit == 0 ? 0 : $(date +%s) + 60 * limit)) "$work" <"$list"
  local all bad=0 skipped=0
  all=$(wc -l <"$list")
  [ ! -f "$work/bad" ] || { bad=$(wc -l <"$work/bad"); fail "clang-tidy found something in: $(sort "$work/bad" | tr '\n' ' ')"; }
  [ ! -f "$work/skipped" ] || { skipped=$(wc -l <"$work/skipped"); note "NOT checked, because the $limit minutes were over: $(tr '\n' ' ' <"$work/skipped")"; }
  note "clang-tidy: $((all - skipped)) of $all files checked, findings in $bad"
  rm -rf "$work"
}

check_tidy() { tidy < <(git ls-files -- 'engine/*.cpp' 'app/*.cpp'); }

# The files whose content changed in the last 20 commits, the latest first, for at most LIMIT_MINUTES (10).
check_tidy_changed() {
  git rev-parse -q --verify HEAD~20 >/dev/null 2>&1 || { note "clang-tidy skipped: the history of the last 20 commits is missing"; return; }
  LIMIT_MINUTES=${LIMIT_MINUTES:-10} tidy < <(
    git log -20 --first-parent -M100% --diff-filter=AMR --name-status --format= -- 'engine/*.cpp' 'app/*.cpp' \
      | awk '$1 != "R100" && !seen[$NF]++ { print $NF }' | while read -r file; do [ ! -f "$file" ] || echo "$file"; done)
}

# lupdate of one language as it must leave the files: kvscope_en.ts holds the plurals alone.
update_translations() {
  local language=$1 file=$2; shift 2
  /usr/lib/qt6/bin/lupdate -silent -no-obsolete -locations none -source-language en -target-language "$language" "$@" ui app engine/core engine/text -ts "$file" >/dev/null 2>&1
}

check_translations() {
  local language copy file
  for language in es en; do
    local options=(); [ $language = en ] && options=(-pluralonly)
    file=resources/i18n/kvscope_$language.ts
    copy=$(mktemp --suffix=_$language.ts)
    cp "$file" "$copy"
    update_translations $language "$copy" "${options[@]}" || fail "lupdate failed"
    cmp -s "$copy" "$file" || fail "translations are out of date; run: /usr/lib/qt6/bin/lupdate -no-obsolete -locations none -source-language en -target-language $language ${options[*]} ui app engine/core engine/text -ts $file"
    ! grep -q 'type="unfinished"' "$copy" || fail "untranslated strings in $file"
    rm -f "$copy"
  done
}

check_files() {
  appstreamcli validate --no-net resources/linux/*.metainfo.xml >/dev/null || fail "the metainfo file is not valid"
  desktop-file-validate resources/linux/*.desktop || fail "the desktop file is not valid"
  git ls-files -- '*.svg' '*.ts' '*.xml' | xargs xmllint --noout || fail "XML is not well formed"
  local file
  for file in $(git ls-files -- '*.cpp' '*.h' '*.py' '*.sh' '*.cmake' '*CMakeLists.txt' dev .ci/run); do
    head -n 3 "$file" | grep -q 'SPDX' || [ "$file" = .ci/run ] || fail "$file has no SPDX lines"
  done
  ! git grep -nI ' $' -- '*.cpp' '*.h' '*.md' '*.cmake' || fail "trailing spaces"
}

[ $# -gt 0 ] || set -- format tidy translations files
for part in "$@"; do
  case $part in
    format | tidy | tidy-changed | translations | files) "check_${part/-/_}" ;;
    *) fail "unknown part: $part" ;;
  esac
done
[ $failed = 0 ] && echo "lint: nothing to complain about"
exit $failed
