#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# What ./dev lint checks. usage: tests/lint.sh [format|tidy|tidy-recent|translations|files|spelling]… (without an argument everything)
set -u
cd "$(dirname "$0")/.."
failed=0
fail() { printf 'lint: %s\n' "$*" >&2; failed=1; }
note() { printf 'lint: %s\n' "$*" >&2; }

sources() { git ls-files -co --exclude-standard -- '*.cpp' '*.h' | grep -E '^(app|engine|ui|tests)/'; }

check_format() {
  sources | xargs clang-format --dry-run --Werror || fail "formatting differs; run: git ls-files '*.cpp' '*.h' | xargs clang-format -i"
}

# clang-tidy on what ships, one process for each core: everything, or the files that the last 20 commits changed. The tree tidy is only configured:
# nothing includes what the build generates. It compiles in groups (cmake/unitygroups.cmake), so that clang-tidy, too, reads the headers once for
# eight files; a changed file is checked with its group.
check_tidy() {
  cmake --preset tidy >/dev/null 2>&1 || { fail "clang-tidy needs a tree that can be configured: cmake --preset tidy"; return; }
  local work file
  work=$(mktemp -d)
  sed -n "s|^ *\"file\": \"$PWD/\(.*\)\",*$|\1|p" build/tidy/compile_commands.json \
    | grep -E '^((engine|ui|app)/|build/tidy/(engine|ui|app)/.*/Unity/)' | sort -u >"$work/files"
  [ -s "$work/files" ] || fail "clang-tidy has nothing to check"
  if [ "${1-}" = recent ]; then
    git log -20 --name-only --format= -- 'engine/*.cpp' 'ui/*.cpp' 'app/*.cpp' | sort -u >"$work/changed"
    while read -r file; do
      if grep -qxF "$file" "$work/changed" || { [ "${file#build/}" != "$file" ] && grep -qFf "$work/changed" "$file"; }; then echo "$file"; fi
    done <"$work/files" >"$work/recent"
    mv "$work/recent" "$work/files"
  fi
  # KVSCOPE_TIDY_SECONDS: no check starts later than this; what was left out is said.
  SECONDS=0
  export KVSCOPE_TIDY_UNTIL=$(($(date +%s) + ${KVSCOPE_TIDY_SECONDS:-86400}))
  # shellcheck disable=SC2016
  xargs -r -P "$(nproc)" -n 1 bash -c '
    [ "$(date +%s)" -lt "$KVSCOPE_TIDY_UNTIL" ] || { echo "$2" >>"$1/left"; exit 0; }
    clang-tidy --quiet --checks=-bugprone-suspicious-include -p build/tidy "$2" >"$1/out.$$" 2>/dev/null \
      || { cat "$1/out.$$"; echo "found in $2"; } >>"$1/findings"
  ' tidy "$work" <"$work/files"
  [ ! -s "$work/findings" ] || { cat "$work/findings"; fail "clang-tidy found something"; }
  touch "$work/left"
  note "clang-tidy: $(($(wc -l <"$work/files") - $(wc -l <"$work/left"))) of $(wc -l <"$work/files") files and groups of files checked in $SECONDS s"
  rm -rf "$work"
}

check_tidy_recent() { check_tidy recent; }

# lupdate of one language as it must leave the files (with -I it finds headers, and with them the classes' namespace): kvscope_en.ts holds the plurals alone.
update_translations() {
  local language=$1 file=$2; shift 2
  /usr/lib/qt6/bin/lupdate -silent -no-obsolete -locations none -source-language en -target-language "$language" -I ui "$@" ui app engine/core engine/text -ts "$file" >/dev/null 2>&1
}

check_translations() {
  local language copy file
  for file in resources/i18n/kvscope_*.ts; do
    language=${file##*_}; language=${language%.ts}
    local options=(); [ "$language" = en ] && options=(-pluralonly)
    copy=$(mktemp --suffix=_$language.ts)
    cp "$file" "$copy"
    update_translations "$language" "$copy" "${options[@]}" || fail "lupdate failed"
    cmp -s "$copy" "$file" || fail "translations are out of date; run: /usr/lib/qt6/bin/lupdate -no-obsolete -locations none -source-language en -target-language $language -I ui ${options[*]} ui app engine/core engine/text -ts $file"
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

check_spelling() {
  python3 tests/spelling/check.py
  case $? in
    0) ;;
    77) note "spelling was not checked" ;;
    *) fail "words that the dictionaries do not know; right ones belong into tests/spelling/LANGUAGE.txt" ;;
  esac
}

[ $# -gt 0 ] || set -- format tidy translations files spelling
for part in "$@"; do
  case $part in
    format | tidy | tidy-recent | translations | files | spelling) "check_${part/-/_}" ;;
    *) fail "unknown part: $part" ;;
  esac
done
[ $failed = 0 ] && echo "lint: nothing to complain about"
exit $failed
