# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails if an item model of the window is not checked by a QAbstractItemModelTester: for each model there must be a test that makes a tester and
# names the model, or one of the classes that are listed here because they create it.
# usage: cmake -DROOT=<source folder> -P modeltesters.cmake
cmake_policy(VERSION 3.25)

# Models that only a table of theirs creates: <model> <what a test names>
set(CREATED_BY_NumberTableModel "model\\(\\)")

file(GLOB_RECURSE headers "${ROOT}/ui/*.h" "${ROOT}/ui/*.cpp")
file(GLOB_RECURSE tests "${ROOT}/tests/ui/*.cpp")
set(tested "")
foreach(test IN LISTS tests)
  file(READ "${test}" text)
  if(text MATCHES "QAbstractItemModelTester tester\\(")
    list(APPEND tested "${test}")
  endif()
endforeach()

set(models "")
foreach(header IN LISTS headers)
  file(STRINGS "${header}" found REGEX "^class [A-Za-z]+( final)? *: *public +(QAbstract(Item|Table|List|Proxy)Model|QStandardItemModel|QSortFilterProxyModel|QIdentityProxyModel|QStringListModel)")
  foreach(line IN LISTS found)
    string(REGEX REPLACE "^class ([A-Za-z]+).*" "\\1" name "${line}")
    list(APPEND models "${name}")
  endforeach()
endforeach()
list(LENGTH models count)
if(count LESS 10)
  message(SEND_ERROR "only ${count} item models were found in ui: the search does not see them, so the rule would hold by accident")
endif()

foreach(model IN LISTS models)
  set(wanted "[^A-Za-z]${model}[^A-Za-z]")
  if(DEFINED CREATED_BY_${model})
    set(wanted "QAbstractItemModelTester tester\\([a-z]+->${CREATED_BY_${model}}")
  endif()
  set(checked FALSE)
  foreach(test IN LISTS tested)
    file(READ "${test}" text)
    if(text MATCHES "${wanted}")
      set(checked TRUE)
      break()
    endif()
  endforeach()
  if(NOT checked)
    message(SEND_ERROR "${model}: no test in tests/ui has a QAbstractItemModelTester and names it")
  endif()
endforeach()
