#!/usr/bin/env bash
# Builds the libraries that sceneweld needs, in Debian's versions, for WebAssembly: dependencies.sh FOLDER. What is there
# stays. Sources and headers come from Debian's archive, with a configuration of apt in FOLDER alone.
set -euo pipefail
script=$(realpath "${BASH_SOURCE[0]}")
readonly script
mkdir -p "$1"
cd "$1"
readonly prefix=$PWD/prefix suite=bookworm
readonly sources=(yaml-cpp tinyxml2 libccd lz4) headers=(libfast-float-dev libfmt-dev libcli11-dev libtomlplusplus-dev)
# A change of this script, of the compiler or of its flags builds everything again.
stamp=$(cat "$script" <(em++ --version; echo "$EMSCRIPTEN_FLAGS") | sha256sum)
[ "$(cat stamp 2>/dev/null)" != "$stamp" ] || exit 0
rm -rf apt sources headers builds prefix stamp

mkdir -p apt/lists/partial apt/archives/partial sources headers prefix/include prefix/lib
cat >apt/sources.list <<APT
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main
deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main
APT
cat >apt/apt.conf <<APT
Dir::State::lists "$PWD/apt/lists";
Dir::Cache "$PWD/apt";
Dir::Etc::sourcelist "$PWD/apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
APT::Sandbox::User "";
APT
export APT_CONFIG=$PWD/apt/apt.conf
apt-get update -qq
for source in "${sources[@]}"; do
  (cd sources && apt-get source -qq --download-only "$source" && dpkg-source --no-check -x "$source"_*.dsc "$source" >/dev/null)
done
(cd headers && apt-get download -qq "${headers[@]}")
for package in headers/*.deb; do dpkg -x "$package" headers; done
cp -r headers/usr/include/. prefix/include/
mkdir -p prefix/share
cp -r headers/usr/share/cmake prefix/share/

export EM_COMPILER_WRAPPER=${EM_COMPILER_WRAPPER-$(command -v ccache || true)}
library() { # library SOURCE OPTION...
  emcmake cmake -G Ninja -S "sources/$1" -B "builds/$1" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
    -DCMAKE_C_FLAGS="$EMSCRIPTEN_FLAGS" -DCMAKE_CXX_FLAGS="$EMSCRIPTEN_FLAGS" -DBUILD_SHARED_LIBS=OFF "${@:2}" >/dev/null
  cmake --build "builds/$1" --target install >/dev/null
}
library yaml-cpp -DYAML_CPP_BUILD_TESTS=OFF -DYAML_CPP_BUILD_TOOLS=OFF -DYAML_CPP_BUILD_CONTRIB=OFF
library tinyxml2 -DBUILD_TESTING=OFF
library libccd -DBUILD_TESTING=OFF -DENABLE_DOUBLE_PRECISION=ON -DBUILD_DOCUMENTATION=OFF -DLIBM_LIBRARY:STRING=m
# shellcheck disable=SC2086 # several flags
emcc $EMSCRIPTEN_FLAGS -O3 -c sources/lz4/lib/lz4.c -o builds/lz4.o
emar rcs prefix/lib/liblz4.a builds/lz4.o
cp sources/lz4/lib/lz4.h prefix/include/
echo "$stamp" >stamp
