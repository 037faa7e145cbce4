# nix build ./packaging/nix: the program and the library.
{
  description = "Composes robot scenes from model directives, URDF, SDFormat and MJCF";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      forEach = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in {
      packages = forEach (pkgs: {
        default = pkgs.stdenv.mkDerivation {
          pname = "sceneweld";
          version = "0.2.0";
          src = ../..;
          nativeBuildInputs = with pkgs; [ cmake ninja pkg-config ];
          buildInputs = with pkgs; [
            assimp boost cli11 curl libarchive libccd libseccomp lz4 nlohmann_json spdlog tinyxml-2 tomlplusplus
            yaml-cpp zlib
          ];
          # The page needs npm packages from a network: buildNpmPackage could add it.
          cmakeFlags = [
            "-DSCENEWELD_TESTS=OFF" "-DSCENEWELD_PYTHON=OFF" "-DSCENEWELD_JUDGES=" "-DSCENEWELD_PAGE=OFF" "-DSCENEWELD_UNITY=ON"
          ];
        };
      });
    };
}
