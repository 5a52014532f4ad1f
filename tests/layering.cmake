# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when a folder includes what it must not see, or when a rule of the layers is broken otherwise.
# usage: cmake -DROOT=<source folder> -P layering.cmake
cmake_policy(SET CMP0009 NEW)  # links are not followed

# forbid(<folder> <regex of what stands after the quote or bracket> [EXCEPT <regex of file paths>] [ONLY_HEADERS])
function(forbid folder pattern)
  cmake_parse_arguments(PARSE_ARGV 2 arg "ONLY_HEADERS" "EXCEPT" "")
  set(globs "${ROOT}/${folder}/*.h")
  if(NOT arg_ONLY_HEADERS)
    list(APPEND globs "${ROOT}/${folder}/*.cpp")
  endif()
  file(GLOB_RECURSE files ${globs})
  if(NOT files)
    message(SEND_ERROR "${folder}: no file to check, so the rule would hold by accident")
  endif()
  foreach(file IN LISTS files)
    if(arg_EXCEPT AND file MATCHES "${arg_EXCEPT}")
      continue()
    endif()
    file(STRINGS "${file}" bad REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"](${pattern})")
    if(bad)
      message(SEND_ERROR "${file} must not include: ${bad}")
    endif()
  endforeach()
endfunction()

set(QT "Q[A-Za-z]|Qt[A-Z]")
set(UI "theme/|widgets/|models/|plots/|panels/|export/|lessons/|viewstate|mainwindow|mainmenu|dockarea|sessioncontroller|racecontroller|language\\.h|errortext|enginephrases")

# The engine is plain C++: no Qt, nothing above it.
foreach(folder core loader tokenizer lesson)
  forbid(engine/${folder} "${QT}|qcustomplot|session/|${UI}")
endforeach()
# Inside the engine, core is the floor.
forbid(engine/core "loader/|tokenizer/|lesson/")
forbid(engine/tokenizer "loader/|lesson/")

# The session: Qt Core only, no widgets, no Eigen.
forbid(engine/session "QWidget|QApplication|QGui|QPaint|QImage|QColor|QtWidgets|QtGui|qcustomplot|Eigen/|${UI}")

# The window does not reach behind the session, nor into Eigen.
forbid(ui "Eigen/|unsupported/Eigen|core/transformer|core/kernels|session/inferenceworker|session/stepmailbox")
# Models hold data, no widgets.
forbid(ui/models "qcustomplot|QWidget|QtWidgets|QApplication|theme/|widgets/|plots/|panels/|lessons/|mainwindow|sessioncontroller|racecontroller")
# A lesson acts through the session's controller and ViewState; panels show it.
forbid(ui/lessons "qcustomplot|plots/|panels/|export/|mainwindow|dockarea|racecontroller")
# Panels do not know each other; they meet in ViewState. A panel's parts (tables, delegates, legends) may be shared.
file(GLOB panels "${ROOT}/ui/panels/*panel.h")
foreach(name controlbar tokenstrip statusbar prompteditor noticecard savepicture)
  list(APPEND panels "${ROOT}/ui/panels/${name}.h")
endforeach()
file(GLOB sources "${ROOT}/ui/panels/*.h" "${ROOT}/ui/panels/*.cpp")
foreach(header IN LISTS panels)
  get_filename_component(name "${header}" NAME_WE)
  foreach(source IN LISTS sources)
    get_filename_component(other "${source}" NAME_WE)
    if(NOT other STREQUAL name)
      file(STRINGS "${source}" bad REGEX "^[ \t]*#[ \t]*include[ \t]*\"panels/${name}\\.h\"")
      if(bad)
        message(SEND_ERROR "${source} must not know panels/${name}.h: panels meet in ViewState")
      endif()
    endif()
  endforeach()
endforeach()
# QCustomPlot stays behind ui/plots/*.cpp.
forbid(ui "qcustomplot" EXCEPT "/ui/plots/[a-z]+\\.cpp$")
forbid(app "Eigen/|qcustomplot|core/transformer|session/inferenceworker|session/stepmailbox")
# No public header shows Eigen or QCustomPlot.
foreach(folder engine ui app)
  forbid(${folder} "Eigen/|qcustomplot" ONLY_HEADERS EXCEPT "/engine/core/kernels/[a-z]+_impl\\.h$")
endforeach()

# -march for a whole target, and fast-math anywhere, would break the same-bits promise.
file(GLOB_RECURSE lists "${ROOT}/CMakeLists.txt" "${ROOT}/engine/*CMakeLists.txt" "${ROOT}/ui/*CMakeLists.txt" "${ROOT}/app/*CMakeLists.txt")
foreach(list IN LISTS lists)
  file(STRINGS "${list}" bad REGEX "^[^#]*(-march=native|-ffast-math|-Ofast)")
  if(bad)
    message(SEND_ERROR "${list}: ${bad}")
  endif()
endforeach()
