# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# kvscope_unity_groups(<target>): with KVSCOPE_UNITY, compiles the target's sources eight at a time. g++ spends three quarters of its time on
# the headers of Qt and the standard library; together they are read once. Two files that give a name of the same spelling to something
# private (in an unnamed namespace, or static) go to different groups, so nobody has to know what the neighbours call their constants.
# Call it in the folder of the target, after its sources are all there. Files with flags of their own stay alone.

# The private names of one file, as a list.
function(kvscope_private_names file result)
  file(READ "${file}" text)
  string(REGEX REPLACE "\\[\\[[a-z_]+\\]\\] *" "" text "${text}")  # [[nodiscard]]
  string(REGEX REPLACE "[][;]" "(" text "${text}")  # these mean something to CMake's lists
  string(REPLACE "::" "@" text "${text}")  # a qualified name is not private
  set(names)
  # The declarations at the start of a line, as clang-format leaves them: everything up to the first bracket, initialiser or end.
  string(REGEX MATCHALL "\n[A-Za-z][^\n={(:]*(\n +)?[={(:]" declarations "${text}")
  foreach(declaration IN LISTS declarations)
    string(REGEX REPLACE "^.*[^A-Za-z_0-9@]([A-Za-z_0-9@]+)[ \n]*.$" "\\1" name "${declaration}")
    if(NOT name MATCHES "[^A-Za-z_0-9]|^[A-Z_]+$|^(public|private|protected|signals|slots|static_assert)$")
      list(APPEND names ${name})
    endif()
  endforeach()
  string(REGEX MATCHALL "\n(class|struct|enum class|enum|using) [A-Za-z_0-9]+" types "${text}")
  foreach(type IN LISTS types)
    string(REGEX REPLACE ".* " "" type "${type}")
    list(APPEND names ${type})
  endforeach()
  list(REMOVE_ITEM names class namespace kvscope final)
  list(REMOVE_DUPLICATES names)
  set(${result} "${names}" PARENT_SCOPE)
endfunction()

function(kvscope_unity_groups target)
  if(NOT KVSCOPE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source IN LISTS sources)
    get_filename_component(file "${source}" ABSOLUTE)
    get_source_file_property(options "${source}" COMPILE_OPTIONS)
    if(options OR NOT EXISTS "${file}")
      continue()
    endif()
    # The engine's and the window's functions that write numbers have the same names; where both are seen, a file tells them apart by itself.
    file(STRINGS "${file}" locale REGEX "#include \"text/textlocale\\.h\"")
    if(locale)
      continue()
    endif()
    kvscope_private_names("${file}" names)
    set(group 0)
    while(TRUE)
      if(NOT DEFINED size_${group})
        set(size_${group} 0)
        set(names_${group} "")
      endif()
      set(clash FALSE)
      foreach(name IN LISTS names)
        if(name IN_LIST names_${group})
          set(clash TRUE)
          break()
        endif()
      endforeach()
      if(NOT clash AND size_${group} LESS 8)
        break()
      endif()
      math(EXPR group "${group} + 1")
    endwhile()
    list(APPEND names_${group} ${names})
    math(EXPR size_${group} "${size_${group}} + 1")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()
