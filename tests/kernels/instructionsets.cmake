# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DNM=<nm> -DOBJECTS=<list> -P instructionsets.cmake
# An object file compiled for AVX2 or AVX-512 must not define a name that another file could define too: the linker could use
# that copy for the whole program, which would then fail on an older processor.
set(checked 0)
foreach(object ${OBJECTS})
  if(NOT object MATCHES "_avx(2|512)\\.cpp")
    continue()
  endif()
  math(EXPR checked "${checked} + 1")
  execute_process(COMMAND ${NM} --defined-only ${object} OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${NM} cannot read ${object}")
  endif()
  string(REPLACE "\n" ";" symbols "${symbols}")
  foreach(symbol ${symbols})
    # Lower-case letters denote local symbols; DW.ref.* is a data reference shared by exception tables. _ZTIF and _ZTSF are the descriptions of
    # function types that the sanitizers compare: data, which no instruction set changes.
    if(symbol MATCHES "^[0-9a-f]* *[A-Zuvw] "
       AND NOT symbol MATCHES "KvscopeEigenAvx|exactOpsAvx|eigenOpsAvx|DW\\.ref\\.|asan|tsan|ubsan| V _ZT[IS]F")
      message(SEND_ERROR "${object} leaves a symbol for everyone: ${symbol}")
    endif()
  endforeach()
endforeach()
if(checked EQUAL 0)
  message(FATAL_ERROR "no object file of an instruction set among: ${OBJECTS}")
endif()
