# The install target: the library, its public headers, nimla::nimla and nimla::eigen for
# find_package, nimla.pc.

include(CMakePackageConfigHelpers)

get_directory_property(headers DIRECTORY nimla DEFINITION public_headers)
get_directory_property(eigen_headers DIRECTORY nimla DEFINITION public_eigen_headers)
get_directory_property(base_headers DIRECTORY nimla DEFINITION public_base_headers)
foreach(header IN LISTS headers eigen_headers base_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES nimla/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/nimla/${folder})
endforeach()

install(TARGETS nimla nimla_eigen EXPORT nimla)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/nimla)
install(EXPORT nimla NAMESPACE nimla:: FILE nimlaTargets.cmake DESTINATION ${package_dir})
configure_package_config_file(cmake/nimlaConfig.cmake.in nimlaConfig.cmake
  INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(nimlaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/nimlaConfig.cmake ${PROJECT_BINARY_DIR}/nimlaConfigVersion.cmake
        DESTINATION ${package_dir})

# nimla.pc finds the prefix from its own place, so that an installed tree can be moved.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH to_prefix /${pc_dir} /)
  string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
  set(pc_prefix "\${pcfiledir}/${to_prefix}")
endif()
get_target_property(type nimla TYPE)
if(type STREQUAL "STATIC_LIBRARY")
  set(pc_threads " -pthread")
else()
  set(pc_threads "")
endif()
cmake_path(APPEND pc_libdir "\${prefix}" "${CMAKE_INSTALL_LIBDIR}")
cmake_path(APPEND pc_includedir "\${prefix}" "${CMAKE_INSTALL_INCLUDEDIR}")
configure_file(cmake/nimla.pc.in nimla.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/nimla.pc DESTINATION ${pc_dir})
