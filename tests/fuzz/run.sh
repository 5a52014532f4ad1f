#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/fuzz/run.sh [SECONDS]
# Builds the fuzz targets with clang and runs each for SECONDS (default 60), starting from tests/fuzz/corpus. New inputs are stored in
# build/fuzz/corpus, crashes in build/fuzz/crash-….
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
seconds=${1:-60}
cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++ -DKVSCOPE_BUILD_GUI=OFF -DKVSCOPE_FUZZ=ON \
  -DKVSCOPE_SANITIZE=address,undefined,fuzzer-no-link >/dev/null
targets=(checkpoint gguf tokenizer llama2ctokenizer)
cmake --build build/fuzz --target "${targets[@]/#/fuzz_}"
for target in "${targets[@]}"; do
  mkdir -p "build/fuzz/corpus/$target"
  seeds=()
  [ -d "tests/fuzz/corpus/$target" ] && seeds=("tests/fuzz/corpus/$target")
  printf 'fuzzing %s for %s s\n' "$target" "$seconds"
  # Limits for one input: 512 MiB and ten seconds.
  "build/fuzz/bin/fuzz_$target" -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=512 -print_final_stats=1 \
    -artifact_prefix=build/fuzz/ "build/fuzz/corpus/$target" "${seeds[@]}" 2>&1 | grep -E 'ERROR|SUMMARY|stat::number_of_executed_units|Test unit|artifact' || true
  ! compgen -G "build/fuzz/crash-*" && ! compgen -G "build/fuzz/timeout-*" && ! compgen -G "build/fuzz/oom-*" || { echo "found something; see above" >&2; exit 1; }
done
