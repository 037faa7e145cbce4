# shellcheck shell=bash
# Builds the image and runs it, alone and as three instances behind nginx; sourced by packages.sh. Needs root, nginx and
# ip. Docker is not needed: run_dockerfile.py and start.py do its part, and a network namespace is a machine.

# machine NAME NUMBER: a network namespace at 10.88.0.NUMBER, in which each machine is found by its name.
machine() {
  ip netns add "$1"
  ip link add "to-$1" type veth peer name eth0 netns "$1"
  ip link set "to-$1" master sceneweld-net up
  ip -n "$1" addr add "10.88.0.$2/24" dev eth0
  ip -n "$1" link set eth0 up
  ip -n "$1" link set lo up
  mkdir -p "/etc/netns/$1"
  printf '127.0.0.1 localhost\n10.88.0.2 one\n10.88.0.3 two\n10.88.0.4 three\n' >"/etc/netns/$1/hosts"
}

# The machines, the processes in them, and the network are gone.
stop_machines() {
  local name
  for name in one two three proxy; do
    ip netns pids "$name" 2>/dev/null | xargs -r kill -KILL || true
    ip netns del "$name" 2>/dev/null || true
    rm -rf "/etc/netns/$name"
  done
  ip link del sceneweld-net 2>/dev/null || true
}

# until_well MACHINE: waits until the HEALTHCHECK of the image holds in the machine.
until_well() {
  local tries
  for tries in {1..50}; do
    if ip netns exec "$1" packaging/container/start.py --health "$image/image.json"; then return; fi
    sleep 0.1
  done
  echo "the HEALTHCHECK of $1 fails after $tries tries" >&2
  return 1
}

# instance NAME: starts the service in a machine, where it answers two requests at once.
instance() {
  ip netns exec "$1" env SCENEWELD_SERVE_MAX_REQUESTS=2 packaging/container/start.py \
    --env SCENEWELD_SERVE_MAX_REQUESTS --volume "$PWD/models:/srv/models" "$image/image.json" >"$image/$1.log" 2>&1 &
}

# asks MACHINE URL: composes a scene by the service at the URL.
asks() {
  ip netns exec "$1" curl --silent --show-error --fail --json '{"path": "kit/arm.urdf", "to": "sdf"}' "$2/v1/compose"
}

try_container() {
  local image=${roots:?}/container begin=$SECONDS
  tar_of bookworm
  IMAGE_CACHE=${IMAGE_CACHE:-$roots/ccache} packaging/container/run_dockerfile.py packaging/container/Dockerfile . "$image" \
    "debian:bookworm-slim=$roots/bookworm.tar"
  say "Container: built in $((SECONDS - begin)) s, $(du -sh "$image/stage-1" | cut -f1)"

  begin=$SECONDS
  trap stop_machines EXIT
  stop_machines
  ip link add sceneweld-net type bridge
  ip link set sceneweld-net up
  machine one 2
  machine two 3
  machine three 4
  machine proxy 5
  local name
  for name in one two three; do
    instance "$name"
    until_well "$name"
  done
  asks one http://localhost:8080 >"$image/one.json"
  grep -q '"losses"' "$image/one.json"
  # The program itself, as a command of the image.
  packaging/container/start.py --volume "$PWD/models:/srv/models" "$image/image.json" compose kit/arm.urdf --to sdf |
    diff - <(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["text"], end="")' "$image/one.json")

  ip netns exec proxy nginx -e stderr -c "$PWD/packaging/container/nginx.conf" -g 'daemon off; pid /run/sceneweld-nginx.pid;' &
  sleep 1
  asks proxy http://localhost:8080 | diff - "$image/one.json"
  # An instance that is killed is not missed.
  ip netns pids two | xargs kill -KILL
  local request
  for request in {1..30}; do
    asks proxy http://localhost:8080 | diff -q - "$image/one.json" || { echo "request $request failed" >&2; return 1; }
  done
  # SIGTERM ends an instance well.
  local pid
  pid=$(ip netns pids one | head -1)
  kill -TERM "$pid"
  timeout 15 tail --pid="$pid" -f /dev/null
  stop_machines
  trap - EXIT
  say "Container: used in $((SECONDS - begin)) s"
}
