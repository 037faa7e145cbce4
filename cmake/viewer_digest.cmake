# Writes the header DIGEST with a digest of the files of the page in FOLDER. The source that embeds them by the assembler
# includes it, so that a compiler cache sees when they change.
set(all "")
foreach(name index.html assets/viewer.js assets/viewer.css icon.svg)
  file(SHA256 ${FOLDER}/${name} digest)
  string(APPEND all ${digest})
endforeach()
string(SHA256 all ${all})
file(WRITE ${DIGEST} "#define SCENEWELD_VIEWER_DIGEST \"${all}\"\n")
