"""The library for Conan 2: conan create packaging/conan."""

import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

ROOT = os.path.join("..", "..")


class SceneweldConan(ConanFile):
    name = "sceneweld"
    license = "BSD-3-Clause"
    url = "https://github.com/sceneweld/sceneweld"
    description = "Composes robot scenes from model directives, URDF, SDFormat and MJCF"
    topics = ("robotics", "urdf", "sdformat", "mjcf")
    settings = "os", "compiler", "build_type", "arch"
    package_type = "library"

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, ROOT, "CMakeLists.txt"))
        self.version = re.search(r"project\(sceneweld VERSION ([0-9.]+)", text).group(1)

    def export_sources(self):
        folders = ("checks", "cli", "cmake", "directives", "edit", "models", "parsers", "scene")
        for pattern in ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "sceneweld*"] + [f"{each}/*" for each in folders]:
            copy(self, pattern, os.path.join(self.recipe_folder, ROOT), self.export_sources_folder, excludes="*node_modules*")

    def requirements(self):
        self.requires("libccd/2.1", options={"enable_double_precision": True})
        self.requires("lz4/[>=1.9 <2]")
        self.requires("tinyxml2/[>=9 <12]")
        self.requires("yaml-cpp/[>=0.7 <0.9]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in ("PROGRAM", "PYTHON", "TESTS"):
            toolchain.cache_variables[f"SCENEWELD_{part}"] = False
        toolchain.cache_variables["SCENEWELD_JUDGES"] = ""
        toolchain.cache_variables["SCENEWELD_UNITY"] = True
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "sceneweld")]
