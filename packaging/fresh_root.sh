# shellcheck shell=bash
# Fresh systems for tests of packages; sourced by packages.sh. Needs root and mmdebstrap.

# The folder with the systems: a tar file for each suite, and one unpacked system for each test.
readonly roots=$PWD/build/packages

# tar_of SUITE: the file $roots/SUITE.tar with a system of Debian: nothing but its essential packages and apt.
tar_of() {
  mkdir -p "$roots"
  [ -f "$roots/$1.tar" ] || mmdebstrap --quiet --variant=apt "$1" "$roots/$1.tar"
}

# fresh NAME SUITE: unpacks a system of Debian into $roots/NAME.
fresh() {
  local name=$1 suite=$2 tar=$roots/$2.tar
  tar_of "$suite"
  forget "$name"
  mkdir "$roots/$name"
  tar -C "$roots/$name" --exclude='./dev/*' -xf "$tar"
  cp /etc/resolv.conf /etc/hosts "$roots/$name/etc/"
  mount --bind /dev "$roots/$name/dev"
  mount -t proc proc "$roots/$name/proc"
  # If a test installs ccache, its second run is short.
  mkdir -p "$roots/ccache" "$roots/$name/root/.cache/ccache"
  mount --bind "$roots/ccache" "$roots/$name/root/.cache/ccache"
  within "$name" apt-get update -qq
}

# forget NAME: removes a system.
forget() {
  local root=$roots/$1
  [ -d "$root" ] || return 0
  local place
  for place in dev proc root/.cache/ccache; do
    ! mountpoint -q "$root/$place" || umount "$root/$place"
  done
  rm -rf --one-file-system "$root"
}

# within NAME COMMAND...: runs a command in a system, with nothing of this one's environment but its proxies.
within() {
  local name=$1
  shift
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    chroot "$roots/$name" "$@"
}

# installs NAME PACKAGE...: as apt does on a machine of a user.
installs() {
  local name=$1
  shift
  within "$name" apt-get install -y -qq --no-install-recommends "$@"
}
