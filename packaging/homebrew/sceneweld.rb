# For a tap on Linux: brew install --build-from-source ./packaging/homebrew/sceneweld.rb
class Sceneweld < Formula
  desc "Composes robot scenes from model directives, URDF, SDFormat and MJCF"
  homepage "https://github.com/sceneweld/sceneweld"
  license "BSD-3-Clause"
  head "https://github.com/sceneweld/sceneweld.git", branch: "main"

  depends_on "boost" => :build
  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "node" => :build
  depends_on "spdlog" => :build
  depends_on "tomlplusplus" => :build
  depends_on "assimp"
  depends_on "curl"
  depends_on "libarchive"
  depends_on "libccd"
  depends_on "libseccomp"
  depends_on :linux
  depends_on "lz4"
  depends_on "tinyxml2"
  depends_on "yaml-cpp"
  depends_on "zlib"

  def install
    system "npm", "ci", "--prefix", "cli/viewer"
    system "cmake", "--preset", "release", "-DSCENEWELD_PYTHON=OFF", "-DSCENEWELD_JUDGES=", "-DSCENEWELD_PAGE=ON", *std_cmake_args
    system "cmake", "--build", "build/release"
    system "cmake", "--install", "build/release"
  end

  test do
    system bin/"sceneweld", "check", share/"sceneweld/models/kit/arm.urdf"
  end
end
