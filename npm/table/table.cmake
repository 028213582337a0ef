# The match server within a page (scripts/static.sh): its own rooms, without those that are about
# the network, the disk and other people. For these npm/table has stand-ins, and headers for
# libraries that are not there.
set(table ${CMAKE_SOURCE_DIR}/npm/table)
file(GLOB table_sources CONFIGURE_DEPENDS src/serve/*.c src/store/recall.c src/store/positions.c
     npm/table/*.c)
set(elsewhere events friends http loop mcp[a-z_]* metrics neighbours notices[a-z_]* operator persons
    profile ratings straight thinking)
list(JOIN elsewhere "|" elsewhere)
list(FILTER table_sources EXCLUDE REGEX "/serve/(${elsewhere})\\.c$")

set(table_lessons ${CMAKE_BINARY_DIR}/generated/lessons.c)
file(GLOB lessons CONFIGURE_DEPENDS src/serve/lessons/*.lesson)
add_custom_command(
    OUTPUT ${table_lessons}
    COMMAND ${CMAKE_SOURCE_DIR}/scripts/embed.sh ${CMAKE_SOURCE_DIR}/src/serve/lessons
            ${table_lessons} LESSON_TEXT
    DEPENDS scripts/embed.sh ${lessons}
    VERBATIM)

add_executable(kanly_table EXCLUDE_FROM_ALL ${table_sources} ${table_lessons})
set_target_properties(kanly_table PROPERTIES OUTPUT_NAME table.wasm)
target_include_directories(kanly_table BEFORE PRIVATE ${table}/without ${table})
target_compile_definitions(kanly_table PRIVATE _GNU_SOURCE)
target_link_libraries(kanly_table kanly_bots kanly_wire kanly_scenario)
target_compile_options(kanly_table PRIVATE -Wno-missing-prototypes) # called from outside
target_link_options(kanly_table PRIVATE -mexec-model=reactor -lwasi-emulated-process-clocks
                    -Wl,--gc-sections,--strip-all,-z,stack-size=4194304)
