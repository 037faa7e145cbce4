# shellcheck shell=bash
# Boots a fresh Debian 12 with the Debian packages of the release, and asks the service that its systemd started; sourced by
# packages.sh. Needs root and systemd-nspawn.

try_systemd() {
  local begin=$SECONDS root=${roots:?}/systemd
  fresh systemd bookworm
  mkdir -p "$root/packages"
  cp "$artefacts"/*.deb "$root/packages/"
  local packages
  packages=$(cd "$root" && printf '/%s ' packages/sceneweld_*.deb packages/libsceneweld0_*.deb)
  # shellcheck disable=SC2086 # One argument for each package.
  installs systemd $packages systemd systemd-sysv curl
  mkdir -p "$root/srv/sceneweld"
  cp -r models/. "$root/srv/sceneweld/"
  # Started by the system, asks and ends it. A failure of any line ends it too.
  cat >"$root/usr/local/bin/try" <<'END'
#!/bin/sh -e
curl -s --retry 30 --retry-connrefused --retry-delay 1 http://localhost:8080/readyz
curl -s --fail --json '{"path": "kit/arm.urdf", "to": "sdf"}' http://localhost:8080/v1/compose >/result.json
systemctl stop sceneweld
systemctl show --property=ActiveState,Result sceneweld >/stopped
END
  chmod +x "$root/usr/local/bin/try"
  cat >"$root/etc/systemd/system/try.service" <<'END'
[Unit]
After=sceneweld.service
SuccessAction=poweroff-force
FailureAction=poweroff-force
[Service]
Type=oneshot
TimeoutStartSec=60
ExecStart=/usr/local/bin/try
[Install]
WantedBy=multi-user.target
END
  within systemd systemctl --quiet enable sceneweld try
  umount "$root/dev" "$root/proc"
  timeout 120 systemd-nspawn --quiet --register=no --keep-unit --boot --directory="$root" >"$roots/systemd.log" 2>&1 ||
    { cat "$roots/systemd.log"; return 1; }
  grep -q '<link name' "$root/result.json" || { cat "$roots/systemd.log"; return 1; }
  diff "$root/stopped" - <<'END'
Result=success
ActiveState=inactive
END
  forget systemd
  say "systemd: installed, started, asked and stopped in $((SECONDS - begin)) s"
}
