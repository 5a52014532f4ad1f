#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# What ./dev lint checks. usage: tests/lint.sh [format|tidy|translations|files]… (all without an argument)
set -u
cd "$(dirname "$0")/.."
failed=0
fail() { printf 'lint: %s\n' "$*" >&2; failed=1; }

sources() { git ls-files -co --exclude-standard -- '*.cpp' '*.h' | grep -E '^(app|engine|ui|tests)/'; }

check_format() {
  sources | xargs clang-format --dry-run --Werror || fail "formatting differs; run: git ls-files '*.cpp' '*.h' | xargs clang-format -i"
}

check_tidy() {
  cmake --preset dev >/dev/null && cmake --build --preset dev >/dev/null || { fail "clang-tidy needs a build that succeeds"; return; }
  git ls-files -- 'engine/*.cpp' 'app/*.cpp' | xargs -P 2 -n 4 clang-tidy --quiet -p build/dev 2>/dev/null || fail "clang-tidy found something"
}

# lupdate of one language as it must leave the files: kvscope_en.ts holds the plurals alone.
update_translations() {
  local language=$1 file=$2; shift 2
  /usr/lib/qt6/bin/lupdate -silent -no-obsolete -locations none -source-language en -target-language "$language" "$@" ui app engine/core -ts "$file" >/dev/null 2>&1
}

check_translations() {
  local language copy file
  for language in es en; do
    local options=(); [ $language = en ] && options=(-pluralonly)
    file=resources/i18n/kvscope_$language.ts
    copy=$(mktemp --suffix=_$language.ts)
    cp "$file" "$copy"
    update_translations $language "$copy" "${options[@]}" || fail "lupdate failed"
    cmp -s "$copy" "$file" || fail "translations are out of date; run: /usr/lib/qt6/bin/lupdate -no-obsolete -locations none -source-language en -target-language $language ${options[*]} ui app engine/core -ts $file"
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
    format | tidy | translations | files) "check_$part" ;;
    *) fail "unknown part: $part" ;;
  esac
done
[ $failed = 0 ] && echo "lint: nothing to complain about"
exit $failed
