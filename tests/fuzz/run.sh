#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/fuzz/run.sh [SECONDS | --runs COUNT] [TARGET...]
# Builds the fuzz targets with clang and runs each for SECONDS (default 60) or for COUNT executions, starting from tests/fuzz/corpus and
# tests/fuzz/found, and prints how many executions each made and all together. New inputs are stored in build/fuzz/corpus, crashes in
# build/fuzz/crash-…; a crash that is mended is moved to tests/fuzz/found/TARGET, which the ordinary tests replay.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
limit=-max_total_time=60
if [ "${1:-}" = --runs ]; then
  limit=-runs=$2
  shift 2
elif [[ "${1:-}" =~ ^[0-9]+$ ]]; then
  limit=-max_total_time=$1
  shift
fi
targets=("$@")
[ $# -gt 0 ] || targets=(checkpoint config gguf heads index lesson llama2c llama2ctokenizer recipe recording safetensors tokenizer)
# The lesson is read by a library of the window.
window=OFF
[[ " ${targets[*]} " != *" lesson "* ]] || window=ON
cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g1" -DCMAKE_CXX_COMPILER=clang++ \
  "-DKVSCOPE_BUILD_GUI=$window" -DKVSCOPE_UNITY=ON -DKVSCOPE_FUZZ=ON -DKVSCOPE_SANITIZE=address,undefined,fuzzer-no-link >/dev/null
cmake --build build/fuzz --target "${targets[@]/#/fuzz_}"
# Most targets read files. In memory they are written several times as fast.
[ -n "${TMPDIR:-}" ] || [ ! -w /dev/shm ] || export TMPDIR=/dev/shm
total=0
for target in "${targets[@]}"; do
  mkdir -p "build/fuzz/corpus/$target"
  seeds=()
  for folder in "tests/fuzz/corpus/$target" "tests/fuzz/found/$target"; do
    [ ! -d "$folder" ] || seeds+=("$folder")
  done
  printf 'fuzzing %s (%s)\n' "$target" "${limit#-}"
  # Limits for one input: 512 MiB and ten seconds. A session file has dozens of members.
  length=8192
  [ "$target" != recording ] || length=32768
  "build/fuzz/bin/fuzz_$target" "$limit" -max_len="$length" -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=512 -print_final_stats=1 \
    -artifact_prefix=build/fuzz/ "build/fuzz/corpus/$target" "${seeds[@]}" >"build/fuzz/$target.log" 2>&1 || true
  grep -E 'ERROR|SUMMARY|Test unit|artifact' "build/fuzz/$target.log" || true
  ! compgen -G "build/fuzz/crash-*" && ! compgen -G "build/fuzz/timeout-*" && ! compgen -G "build/fuzz/oom-*" && ! compgen -G "build/fuzz/leak-*" \
    || { echo "found something; see above and build/fuzz/$target.log" >&2; exit 1; }
  count=$(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$target.log")
  [ -n "$count" ] || { echo "the fuzzer did not end by itself; see build/fuzz/$target.log" >&2; exit 1; }
  total=$((total + count))
  printf '  %d executions, %d together\n' "$count" "$total"
done
