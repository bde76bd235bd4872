# everett.cmake - for projects built with CMake:
#
#   cmake -DCMAKE_TOOLCHAIN_FILE=/usr/local/lib/everett/everett.cmake ...
#
# What is compiled and linked is what `everett cc` makes: every program has its prog.bc
# beside it. Libraries of the project must be static ones; those of the system are native
# code and not searched.

set(CMAKE_C_COMPILER "${CMAKE_CURRENT_LIST_DIR}/bin/everett-cc")
set(CMAKE_AR "${CMAKE_CURRENT_LIST_DIR}/bin/everett-ar" CACHE FILEPATH "")
set(CMAKE_RANLIB "${CMAKE_CURRENT_LIST_DIR}/bin/everett-ranlib" CACHE FILEPATH "")
set(CMAKE_NM "${CMAKE_CURRENT_LIST_DIR}/bin/everett-nm" CACHE FILEPATH "")

set(BUILD_SHARED_LIBS OFF CACHE BOOL "everett cc links static libraries only")
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)

# Headers and libraries: Everett's, and what the project names itself.
set(CMAKE_FIND_ROOT_PATH "${CMAKE_CURRENT_LIST_DIR}/sys")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
