// The program `sceneweld_assimp`: reads one mesh with assimp, for the library.
// It is a program of its own because assimp takes long to load, and because no
// input may crash, hang or exhaust the memory of whoever asks.

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <sys/resource.h>
#include <unistd.h>

#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/program_main.h"

namespace sceneweld::assimp {
namespace {

// One file of the request as a stream.
class Stream : public Assimp::IOStream {
 public:
  explicit Stream(std::string_view bytes) : bytes_(bytes) {}
  size_t Read(void* into, size_t size, size_t count) override {
    if (size == 0) return 0;
    count = std::min(count, (bytes_.size() - at_) / size);
    std::memcpy(into, bytes_.data() + at_, size * count);
    at_ += size * count;
    return count;
  }
  size_t Write(const void*, size_t, size_t) override { return 0; }
  aiReturn Seek(size_t offset, aiOrigin origin) override {
    const size_t from = origin == aiOrigin_SET ? 0 : origin == aiOrigin_CUR ? at_ : bytes_.size();
    if (offset > bytes_.size() - from) return aiReturn_FAILURE;
    at_ = from + offset;
    return aiReturn_SUCCESS;
  }
  size_t Tell() const override { return at_; }
  size_t FileSize() const override { return bytes_.size(); }
  void Flush() override {}

 private:
  std::string_view bytes_;
  size_t at_ = 0;
};

// The files of the request, and nothing else: no file system.
class RequestFiles : public Assimp::IOSystem {
 public:
  void Add(std::string_view name, std::string_view bytes) { files_.emplace(name, bytes); }
  bool Exists(const char* name) const override { return Find(name) != files_.end(); }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* name, const char*) override {
    const auto found = Find(name);
    return found == files_.end() ? nullptr : new Stream(found->second);
  }
  void Close(Assimp::IOStream* stream) override { delete stream; }

 private:
  using Map = std::map<std::string_view, std::string_view>;
  Map::const_iterator Find(std::string_view name) const {
    while (name.starts_with("./")) name.remove_prefix(2);
    while (name.starts_with("/")) name.remove_prefix(1);
    return files_.find(name);
  }
  Map files_;
};

class Answer {
 public:
  std::string Mesh(const aiScene& scene) {
    struct Visit {
      const aiNode* node;
      aiMatrix4x4t<double> X_WN;
    };
    std::vector<Visit> visits{{scene.mRootNode, {}}};
    while (!visits.empty()) {
      const Visit visit = visits.back();
      visits.pop_back();
      if (!visit.node) continue;
      const aiMatrix4x4t<double> X_WN = visit.X_WN * aiMatrix4x4t<double>(visit.node->mTransformation);
      for (unsigned i = 0; i < visit.node->mNumMeshes; ++i) AddMesh(*scene.mMeshes[visit.node->mMeshes[i]], X_WN);
      if (triangle_count_ > kMostTriangles) return Refusal("it has too many triangles");
      for (unsigned i = visit.node->mNumChildren; i > 0; --i) visits.push_back({visit.node->mChildren[i - 1], X_WN});
    }
    std::string reply;
    Put(reply, Reply::kMesh);
    PutText(reply, vertices_);
    PutText(reply, triangles_);
    PutTextures(reply, scene);
    return reply;
  }

  static std::string Refusal(std::string_view reason) {
    std::string reply;
    Put(reply, Reply::kRefused);
    PutText(reply, reason);
    return reply;
  }

 private:
  void AddMesh(const aiMesh& mesh, const aiMatrix4x4t<double>& X_WN) {
    const bool mirrored = X_WN.Determinant() < 0;
    const std::uint32_t base = vertex_count_;
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      const aiVector3D& p = mesh.mVertices[v];
      const aiVector3t<double> q = X_WN * aiVector3t<double>(p.x, p.y, p.z);
      for (const double coordinate : {q.x, q.y, q.z}) Put(vertices_, coordinate);
    }
    vertex_count_ += mesh.mNumVertices;
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;  // points and lines
      std::uint32_t corners[3];
      for (int i = 0; i < 3; ++i) corners[i] = base + face.mIndices[i];
      if (mirrored) std::swap(corners[1], corners[2]);
      Put(triangles_, corners);
      ++triangle_count_;
    }
  }

  static void PutTextures(std::string& reply, const aiScene& scene) {
    std::vector<std::string> names;
    for (unsigned m = 0; m < scene.mNumMaterials; ++m) {
      for (int type = aiTextureType_NONE; type <= AI_TEXTURE_TYPE_MAX; ++type) {
        const auto texture = static_cast<aiTextureType>(type);
        for (unsigned i = 0; i < scene.mMaterials[m]->GetTextureCount(texture); ++i) {
          aiString name;
          const bool found = scene.mMaterials[m]->GetTexture(texture, i, &name) == aiReturn_SUCCESS;
          if (found && name.length > 0 && name.C_Str()[0] != '*') names.emplace_back(name.C_Str());  // *0: embedded
        }
      }
    }
    Put(reply, std::uint64_t{names.size()});
    for (const std::string& name : names) PutText(reply, name);
  }

  std::uint32_t vertex_count_ = 0;
  std::uint64_t triangle_count_ = 0;
  std::string vertices_;
  std::string triangles_;
};

std::string AnswerTo(std::string_view request) {
  std::uint32_t count = 0;
  RequestFiles files;
  std::string_view mesh;
  if (!Take(request, count)) return {};
  for (std::uint32_t i = 0; i < count; ++i) {
    std::string_view name, bytes;
    if (!TakeText(request, name) || !TakeText(request, bytes)) return {};
    if (i == 0) mesh = name;
    files.Add(name, bytes);
  }
  Assimp::Importer importer;
  importer.SetIOHandler(&files);
  const aiScene* scene = importer.ReadFile(std::string(mesh), aiProcess_Triangulate);
  std::string reply = scene ? Answer().Mesh(*scene) : Answer::Refusal(importer.GetErrorString());
  importer.SetIOHandler(nullptr);
  return reply;
}

// No mesh takes more memory than some times its files.
void SetMemoryLimit(std::size_t request) {
#if defined(__SANITIZE_ADDRESS__)
  static_cast<void>(request);  // it takes address space without end
#else
  rlimit memory{};
  memory.rlim_cur = memory.rlim_max = (rlim_t{256} << 20) + 100 * request;
  setrlimit(RLIMIT_AS, &memory);
#endif
}

}  // namespace
}  // namespace sceneweld::assimp

int main(int argc, char** argv) {
  sceneweld::program::SetLimits(argc, argv);
  std::string reply;
  try {
    const std::string request = sceneweld::program::ReadRequest();
    sceneweld::assimp::SetMemoryLimit(request.size());
    reply = sceneweld::assimp::AnswerTo(request);
  } catch (const std::exception&) {
    return 1;
  }
  // Without the destructors of assimp.
  _exit(sceneweld::program::WriteReply(reply) ? 0 : 1);
}
