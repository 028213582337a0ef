# libkanly for other programs, and what `make install` and `cmake --install` put where.
#
#   bin/kanly                            the command
#   lib/libkanly.so.1, libkanly.a        the library
#   include/kanly/                       its headers
#   lib/pkgconfig/kanly.pc, lib/cmake/   for those who build with it
#   lib/systemd/system/kanly.service     the match server as a service
#   share/man/, share/*-completion…      manual pages and shell completion, made from --help

# ------------------------------------------------------------------------------------ the library

set(library_objects "")
foreach(room IN ITEMS kanly_engine kanly_text kanly_wire kanly_bots kanly_batch kanly_public)
    list(APPEND library_objects $<TARGET_OBJECTS:${room}>)
endforeach()

# (Under a sanitizer the runtime is the program's, and a library by itself does not link.)
set(library_built ${KANLY_LIBRARY})
if(KANLY_SANITIZE)
    set(library_built OFF)
endif()
if(library_built)
    add_library(kanly_shared SHARED ${library_objects})
    add_library(kanly::kanly ALIAS kanly_shared)
    set(map ${CMAKE_SOURCE_DIR}/packaging/kanly.map)
    set_target_properties(kanly_shared PROPERTIES
        OUTPUT_NAME kanly EXPORT_NAME kanly LINKER_LANGUAGE C LINK_DEPENDS ${map}
        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
    target_include_directories(kanly_shared INTERFACE
        $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
    target_link_libraries(kanly_shared PRIVATE m Threads::Threads)
    target_link_options(kanly_shared PRIVATE ${fast_link} -Wl,--version-script=${map}
                        -Wl,--no-undefined)

    # Every name of a static library meets the program's own, so the rooms become one object in
    # which only kanly_… is known outside. (glibc itself has an `advance`.)
    set(static_library ${CMAKE_BINARY_DIR}/libkanly.a)
    set(one_object ${CMAKE_BINARY_DIR}/kanly-static.o)
    set(relocatable -r -nostdlib)
    if(KANLY_LTO)
        list(APPEND relocatable ${fast_link} -flinker-output=nolto-rel)
    endif()
    separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_RELEASE}")
    add_custom_command(
        OUTPUT ${static_library}
        COMMAND ${CMAKE_C_COMPILER} ${flags} ${relocatable} -o ${one_object} ${library_objects}
        COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=kanly_* ${one_object}
        # … but not the twins that link-time optimisation makes of a call: kanly_play.lto_priv.0
        COMMAND ${CMAKE_OBJCOPY} --wildcard --localize-symbol=kanly_*.* ${one_object}
        COMMAND ${CMAKE_COMMAND} -E rm -f ${static_library}
        COMMAND ${CMAKE_AR} rcsD ${static_library} ${one_object}
        DEPENDS ${library_objects} kanly_engine kanly_text kanly_wire kanly_bots kanly_batch
                kanly_public
        COMMENT "Linking C static library libkanly.a"
        COMMAND_EXPAND_LISTS VERBATIM)
    add_custom_target(kanly_static ALL DEPENDS ${static_library})
endif()

# ---------------------------------------------------------------- manual pages and shell completion

# Made by asking the command that was just built, so that they never disagree with it.
set(pages ${CMAKE_BINARY_DIR}/pages)
set(pages_built OFF)
if(TARGET kanly AND (NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
   AND NOT KANLY_SANITIZE)
    set(pages_built ON)
    file(GLOB page_scripts ${CMAKE_SOURCE_DIR}/packaging/*.awk)
    set(page_headers library kanly text json bots) # first; then any other but the lists of names
    list(TRANSFORM page_headers PREPEND ${CMAKE_SOURCE_DIR}/include/kanly/)
    list(TRANSFORM page_headers APPEND .h)
    file(GLOB other_headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/include/kanly/*.h)
    list(FILTER other_headers EXCLUDE REGEX "/(questions|rules|state|names)\\.h$")
    list(APPEND page_headers ${other_headers})
    list(REMOVE_DUPLICATES page_headers)
    add_custom_command(
        OUTPUT ${pages}/made
        COMMAND ${CMAKE_SOURCE_DIR}/packaging/pages.sh ${pages} ${page_headers} --
                ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:kanly>
        DEPENDS kanly packaging/pages.sh ${page_scripts} ${page_headers}
        COMMENT "Writing manual pages and shell completion"
        VERBATIM)
    add_custom_target(kanly_pages ALL DEPENDS ${pages}/made)
endif()

# --------------------------------------------------------------------------------- what goes where

set(KANLY_SYSTEMD_DIR lib/systemd/system CACHE STRING "where the service is installed")
set(KANLY_BASH_COMPLETION_DIR ${CMAKE_INSTALL_DATADIR}/bash-completion/completions CACHE STRING "")
set(KANLY_ZSH_COMPLETION_DIR ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "")
set(KANLY_FISH_COMPLETION_DIR ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d CACHE STRING "")

# install_with_prefix(FILE DESTINATION COMPONENT): made from packaging/FILE.in. %PREFIX% is known
# when it is installed, not before: `cmake --install build --prefix …` may name another one.
function(install_with_prefix file destination component)
    configure_file(packaging/${file}.in ${file}.in @ONLY)
    install(CODE "
        file(READ \"${CMAKE_BINARY_DIR}/${file}.in\" text)
        string(REPLACE %PREFIX% \"\${CMAKE_INSTALL_PREFIX}\" text \"\${text}\")
        file(WRITE \"${CMAKE_BINARY_DIR}/${file}\" \"\${text}\")" COMPONENT ${component})
    install(FILES ${CMAKE_BINARY_DIR}/${file} DESTINATION ${destination} COMPONENT ${component})
endfunction()

if(TARGET kanly)
    install(TARGETS kanly RUNTIME COMPONENT program)
endif()
if(BUILD_KANLY_SERVE)
    install_with_prefix(kanly.service ${KANLY_SYSTEMD_DIR} program)
endif()
if(pages_built)
    install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
    install(FILES ${pages}/kanly.bash DESTINATION ${KANLY_BASH_COMPLETION_DIR} RENAME kanly
            COMPONENT program)
    install(FILES ${pages}/_kanly DESTINATION ${KANLY_ZSH_COMPLETION_DIR} COMPONENT program)
    install(FILES ${pages}/kanly.fish DESTINATION ${KANLY_FISH_COMPLETION_DIR} COMPONENT program)
endif()

if(NOT library_built)
    return()
endif()
include(CMakePackageConfigHelpers)
install(TARGETS kanly_shared EXPORT kanly
        LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(FILES ${static_library} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY include/kanly DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
if(pages_built)
    install(DIRECTORY ${pages}/man3 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT development)
endif()

install_with_prefix(kanly.pc ${CMAKE_INSTALL_LIBDIR}/pkgconfig development)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/kanly)
install(EXPORT kanly NAMESPACE kanly:: FILE kanly-targets.cmake DESTINATION ${package}
        COMPONENT development)
configure_package_config_file(packaging/kanly-config.cmake.in kanly-config.cmake
                              INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_INCLUDEDIR
                              CMAKE_INSTALL_LIBDIR NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(kanly-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/kanly-config.cmake
              ${CMAKE_BINARY_DIR}/kanly-config-version.cmake
        DESTINATION ${package} COMPONENT development)
