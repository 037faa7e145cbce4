#include "sceneweld/parsers/mesh/assimp_mesh.h"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/program_file.h"

namespace sceneweld {
namespace {

using assimp::Take;
using assimp::TakeText;

constexpr int kMostSeconds = 60;

// A file in memory that ends with its object.
class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : descriptor_(memfd_create(name, MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  int descriptor() const { return descriptor_; }

  bool Write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t n = write(descriptor_, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  bool Rewind() const { return lseek(descriptor_, 0, SEEK_SET) == 0; }
  std::string Read() const {
    std::string bytes;
    char buffer[1 << 16];
    if (!Rewind()) return bytes;
    for (;;) {
      const ssize_t n = read(descriptor_, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return bytes;
      bytes.append(buffer, static_cast<std::size_t>(n));
    }
  }

 private:
  int descriptor_;
};

// What kept the program from an answer; empty: nothing.
std::string Run(const std::string& program, int seconds, const MemoryFile& in, const MemoryFile& out) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 2, 0);  // O_RDWR
  std::string name = program;
  std::string time = std::to_string(seconds);
  char* arguments[] = {name.data(), time.data(), nullptr};
  pid_t process = 0;
  const int failure = posix_spawn(&process, program.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) return "it cannot be started";
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return "it was lost";
  }
  if (WIFSIGNALED(status)) {
    return WTERMSIG(status) == SIGALRM ? "it took longer than " + time + " s" : "it was ended by a fault of its own";
  }
  return WEXITSTATUS(status) == 0 ? "" : "it failed";
}

// The reply comes of untrusted input: nothing in it is taken for granted.
std::optional<AssimpMesh> Understand(std::string_view reply) {
  AssimpMesh read;
  std::string_view vertices, triangles;
  if (!TakeText(reply, vertices) || !TakeText(reply, triangles)) return std::nullopt;
  read.mesh.vertices.reserve(vertices.size() / 24);
  for (double p[3]; Take(vertices, p);) {
    read.mesh.vertices.push_back({p[0], p[1], p[2]});
    if (!IsFinite(read.mesh.vertices.back())) return std::nullopt;
  }
  read.mesh.triangles.reserve(triangles.size() / 12);
  for (TriangleMesh::Triangle triangle; Take(triangles, triangle);) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= read.mesh.vertices.size()) return std::nullopt;
    }
    read.mesh.triangles.push_back(triangle);
  }
  std::uint64_t textures = 0;
  if (!Take(reply, textures)) return std::nullopt;
  for (std::string_view name; textures > 0 && TakeText(reply, name); --textures) read.textures.emplace_back(name);
  return read;
}

// The words of assimp as a part of a message: one line, without a full stop.
std::string Cleaned(std::string_view words) {
  std::string text(words.substr(0, 200));
  for (char& c : text) {
    if (c < ' ' || c > '~') c = c == '\n' || c == '\t' ? ' ' : '?';
  }
  while (text.ends_with('.') || text.ends_with(' ')) text.pop_back();
  return text;
}

int SecondsLeft(const Limits& limits) {
  if (!limits.deadline) return kMostSeconds;
  const auto left = std::chrono::ceil<std::chrono::seconds>(*limits.deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 1, kMostSeconds));
}

}  // namespace

std::optional<AssimpMesh> ReadByAssimp(const std::vector<NamedBytes>& files, const std::string& shown, Span span,
                                       const Limits& limits, Diagnostics& diagnostics) {
  const std::string in_file = span ? std::string() : shown;
  const std::string program = FindProgramFile("libexec", assimp::kProgram);
  if (program.empty()) {
    diagnostics
        .Error("unsupported-mesh", span,
               Quoted(shown) + " cannot be read without the program " + Quoted(assimp::kProgram) +
                   ", which is not in `../libexec` beside this program")
        .InFile(in_file)
        .Help("build the target `sceneweld_assimp`, which needs libassimp-dev");
    return std::nullopt;
  }
  const MemoryFile in("sceneweld_request"), out("sceneweld_reply");
  std::string request;
  assimp::Put(request, static_cast<std::uint32_t>(files.size()));
  for (const NamedBytes& file : files) {
    assimp::PutText(request, file.name);
    assimp::PutText(request, file.bytes);
  }
  std::string failure = "there is no memory for it";
  if (in.Write(request) && in.Rewind() && out.descriptor() >= 0) {
    request = {};
    failure = Run(program, SecondsLeft(limits), in, out);
  }
  if (!failure.empty()) {
    diagnostics.Error("malformed-mesh", span, Quoted(shown) + " cannot be read: " + failure).InFile(in_file);
    return std::nullopt;
  }
  const std::string reply = out.Read();
  std::string_view rest = reply;
  assimp::Reply kind{};
  std::string_view reason = "the mesh has coordinates or vertices that are no numbers";
  if (Take(rest, kind) && kind == assimp::Reply::kMesh) {
    if (auto mesh = Understand(rest)) return mesh;
  } else if (kind == assimp::Reply::kRefused) {
    TakeText(rest, reason);
  }
  diagnostics.Error("malformed-mesh", span, Quoted(shown) + " cannot be read: " + Cleaned(reason)).InFile(in_file);
  return std::nullopt;
}

}  // namespace sceneweld
