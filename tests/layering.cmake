# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails if a folder includes a folder that it must not depend on, or if another layering rule is violated.
# usage: cmake -DROOT=<source folder> -P layering.cmake
cmake_policy(VERSION 3.25)

set(INCLUDE "^[ \t]*#[ \t]*include[ \t]*[<\"]")

# sources(<variable> <folder> [ONLY_HEADERS]): the C++ files below a folder; a folder without any is an error, because a rule could then never fail.
function(sources variable folder)
  set(globs "${ROOT}/${folder}/*.h")
  if(NOT "ONLY_HEADERS" IN_LIST ARGN)
    list(APPEND globs "${ROOT}/${folder}/*.cpp")
  endif()
  file(GLOB_RECURSE files ${globs})
  if(NOT files)
    message(SEND_ERROR "${folder}: no file to check, so the rule would hold by accident")
  endif()
  set(${variable} "${files}" PARENT_SCOPE)
endfunction()

# forbid(<folder> <regex of what follows the quote or bracket> [EXCEPT <regex of file paths>] [ONLY_HEADERS])
function(forbid folder pattern)
  cmake_parse_arguments(PARSE_ARGV 2 arg "ONLY_HEADERS" "EXCEPT" "")
  set(option "")
  if(arg_ONLY_HEADERS)
    set(option ONLY_HEADERS)
  endif()
  sources(files ${folder} ${option})
  foreach(file IN LISTS files)
    if(arg_EXCEPT AND file MATCHES "${arg_EXCEPT}")
      continue()
    endif()
    file(STRINGS "${file}" bad REGEX "${INCLUDE}(${pattern})")
    if(bad)
      message(SEND_ERROR "${file} must not include: ${bad}")
    endif()
  endforeach()
endfunction()

# allow(<folder> <other folders or single headers it may include>... [ONLY <regex of file paths>] [EXCEPT <regex of file paths>]): any other
# quoted include with a folder in its path is an error.
function(allow folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ONLY;EXCEPT" "")
  string(REGEX REPLACE "^(engine|ui)/" "" own "${folder}")
  sources(files ${folder})
  if(arg_ONLY)  # single files list their own folder too, if they need it
    set(own "")
    list(FILTER files INCLUDE REGEX "${arg_ONLY}")
  endif()
  string(JOIN "|" folders ${own} ${arg_UNPARSED_ARGUMENTS})
  if(arg_EXCEPT)
    list(FILTER files EXCLUDE REGEX "${arg_EXCEPT}")
  endif()
  if(NOT files)
    message(SEND_ERROR "${folder}: no file to check, so the rule would hold by accident")
  endif()
  foreach(file IN LISTS files)
    file(STRINGS "${file}" includes REGEX "^[ \t]*#[ \t]*include[ \t]*\"[a-z]+/")
    foreach(line IN LISTS includes)
      if(NOT line MATCHES "\"(${folders})[/\"]")
        message(SEND_ERROR "${file} must not include: ${line}")
      endif()
    endforeach()
  endforeach()
endfunction()

# The engine, from the ground up: each folder includes only folders listed before it.
allow(engine/core)
allow(engine/text core)
allow(engine/arch core)
allow(engine/kernels core arch)
allow(engine/kernels/types core)
allow(engine/model core arch kernels)
allow(engine/run core arch kernels model)
allow(engine/tokenizer core)
allow(engine/demo core model tokenizer)
allow(engine/loader core arch kernels model tokenizer demo)
allow(engine/data core run tokenizer loader text)
allow(engine/recording core run tokenizer loader text data)
allow(engine/session core run loader tokenizer)

# The window: types, text, theme and widgets know no state; figures know no panel; state knows no view; a view knows no other view.
set(ENGINE core arch model run tokenizer loader)
allow(ui/types)
allow(ui/theme)
allow(ui/text ${ENGINE})
allow(ui/widgets theme text)
allow(ui/figures core theme text types widgets/cursorkeys\\.h)
allow(ui/state ${ENGINE} recording session text types)
allow(ui/views run state text theme widgets views/panelbase\\.h views/twinpanel\\.h views/measurepanel\\.h views/lanewords\\.h ONLY "/ui/views/[a-z]+\\.(h|cpp)$")
file(GLOB views RELATIVE ${ROOT}/ui ${ROOT}/ui/views/*)
foreach(view IN LISTS views)
  if(view STREQUAL "views/registry")
    allow(ui/views/registry theme run/extranumbers\\.h)  # names, titles, sizes and what is shown, which lesson files and exports need too
  elseif(IS_DIRECTORY ${ROOT}/ui/${view})
    set(others views/panelbase.h views/twinpanel.h views/measurepanel.h views/lanewords.h)
    if(view STREQUAL "views/lesson")
      list(APPEND others views/registry session/nativepath.h)  # names in lesson files; lessons are files
    endif()
    allow(ui/${view} ${ENGINE} data demo state figures types text widgets theme ${others})
  endif()
endforeach()
# The shell arranges panels that it does not know. Of the views it sees their table; what decides, lessons and races; the errors that a
# lesson's file can have; and the proof's sentence, which the status bar shows too. The dialog for pictures
# draws one page as a preview, and the prompt box says what memory a run takes. Only its table of factories names panels and figures.
set(SHELL core data loader recording session state types text widgets theme figures/figure\\.h figures/figurepage\\.h figures/writers views/registry
  model/memoryneed\\.h)
allow(ui/shell ${SHELL} views/lesson/file/lessonerror\\.h views/lesson/file/lessonfile\\.h views/lesson/play/lessonkeys\\.h
  views/lesson/play/lessonplayer\\.h views/race/racecontroller\\.h views/proof/proofmodel\\.h EXCEPT "/ui/shell/(viewfactories\\.cpp$|presenter/|handout/)")
allow(ui/shell shell views ONLY "/ui/shell/viewfactories\\.cpp$")
# The presenter's pages are painted from the figures, models and words of the views, large; the presenter itself plays lessons and races.
allow(ui/shell/presenter ${ENGINE} figures state shell types text theme views)

# A handout is laid out from figures and the presenter's pages; that of a lesson plays it.
allow(ui/shell/handout ${ENGINE} figures session/nativepath\\.h state shell text theme types widgets views/lesson views/race/racecontroller\\.h
  views/registry)

# The commands run without a window, from the engine alone. Few files need more: the one that opens the window, the two that measure it, and the one
# that draws pictures.
allow(app core data loader recording run text tokenizer theme/themetable\\.h types/heatmaptypes\\.h model/languagemodel\\.h model/memoryneed\\.h
  EXCEPT "/app/(window|picture|benchwindow|paintwatch)\\.(cpp|h)$")
allow(app core recording text theme session/nativepath\\.h shell/mainwindow\\.h shell/sessionfiles\\.h state/settingsfile\\.h widgets/focusring\\.h ONLY "/app/window\\.cpp$")
allow(app core data run text session/nativepath\\.h shell/dockarea\\.h shell/mainwindow\\.h state/sessioncontroller\\.h state/viewstate\\.h
  theme/theme\\.h views/cachemap/cachemapview\\.h views/heads/headgridplot\\.h ONLY "/app/(benchwindow|paintwatch)\\.(cpp|h)$")
allow(app core data run text theme types figures/writers session/nativepath\\.h shell/figurefile\\.h shell/handout shell/viewfactories\\.h
  state/figuresubject\\.h state/runhistory\\.h views/lesson/file/lessonfile\\.h views/registry ONLY "/app/picture\\.cpp$")

set(QT "Q[A-Za-z]|Qt[A-Z]")
# The engine is plain C++; the session adds Qt Core, no widgets, no Eigen.
foreach(folder core text data recording arch kernels model run tokenizer demo loader)
  forbid(engine/${folder} "${QT}|qcustomplot")
endforeach()
forbid(engine/session "QWidget|QApplication|QGui|QPaint|QImage|QColor|QtWidgets|QtGui|qcustomplot|Eigen/")
# The window and the commands use neither the session's internals nor Eigen.
forbid(ui "Eigen/|unsupported/Eigen|kernels/|model/transformer|session/inferenceworker|session/stepmailbox")
forbid(app "Eigen/|qcustomplot|model/transformer|session/inferenceworker|session/stepmailbox")
# Panels include only the parts of the state that they need; controllers (race, lessons) may set all of it.
forbid(ui/views "state/viewstate\\.h" EXCEPT "/views/lesson/play/[a-z]+\\.cpp$|/views/race/racecontroller\\.cpp$")
# QCustomPlot stays behind ui/figures/*.cpp.
forbid(ui "qcustomplot" EXCEPT "/ui/figures/[a-z]+\\.cpp$")
# No public header includes Eigen or QCustomPlot.
foreach(folder engine ui app)
  forbid(${folder} "Eigen/|qcustomplot" ONLY_HEADERS EXCEPT "/engine/kernels/(eigen|exact)/[a-z]+_impl\\.h$")
endforeach()

# Encoding text can take as long as the tokenizer's budget allows, so the window leaves it to the session.
file(GLOB_RECURSE sources "${ROOT}/ui/*.h" "${ROOT}/ui/*.cpp")
foreach(source IN LISTS sources)
  file(STRINGS "${source}" bad REGEX "encodePrompt\\(|okenizer(\\(\\))?(->|\\.)encode\\(")
  if(bad)
    message(SEND_ERROR "${source} must not read text in the window's thread: ${bad}")
  endif()
endforeach()

# -march for a whole target, and fast-math anywhere, would break the same-bits promise.
file(GLOB_RECURSE lists "${ROOT}/CMakeLists.txt" "${ROOT}/engine/*CMakeLists.txt" "${ROOT}/ui/*CMakeLists.txt" "${ROOT}/app/*CMakeLists.txt")
foreach(list IN LISTS lists)
  file(STRINGS "${list}" bad REGEX "^[^#]*(-march=native|-ffast-math|-Ofast)")
  if(bad)
    message(SEND_ERROR "${list}: ${bad}")
  endif()
endforeach()
