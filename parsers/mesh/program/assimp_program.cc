// SPDX-License-Identifier: BSD-3-Clause
// The program `sceneweld_assimp`: the library runs it to read meshes with assimp. It is a separate program because
// assimp takes long to load, and because no input may crash its caller, block it or exhaust its memory. Each mesh is
// read in a separate process.

#include <assimp/GltfMaterial.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <unistd.h>

#include <algorithm>
#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <cmath>
#include <exception>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/program_main.h"
#include "sceneweld/parsers/programs/program_server.h"

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

// The files of the request and nothing else: assimp gets no file system.
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

// The materials of a scene, and the images that they name.
class Looks {
 public:
  void Add(const aiScene& scene, const aiMaterial& material) {
    Look look{{1, 1, 1, 1}, {0, 0, 0}, 0, 0.8, 0.5, {0, 0}, {1, 1}, 0, 0, 1, 0, {kNone, kNone, kNone, kNone, kNone}};
    aiColor4D color;
    float number = 0;
    int flag = 0;
    look.linear = material.Get(AI_MATKEY_BASE_COLOR, color) == aiReturn_SUCCESS;
    const bool is_gltf = look.linear != 0;
    if (is_gltf || material.Get(AI_MATKEY_COLOR_DIFFUSE, color) == aiReturn_SUCCESS) {
      for (unsigned i = 0; i < 3; ++i) look.base_color[i] = color[i];
      if (is_gltf) look.base_color[3] = color.a;
    }
    if (material.Get(AI_MATKEY_COLOR_EMISSIVE, color) == aiReturn_SUCCESS) {
      for (unsigned i = 0; i < 3; ++i) look.emissive[i] = color[i];
    }
    look.images[0] = Image(scene, material, is_gltf ? aiTextureType_BASE_COLOR : aiTextureType_DIFFUSE);
    if (is_gltf) {
      // The defaults of glTF.
      look.metallic = material.Get(AI_MATKEY_METALLIC_FACTOR, number) == aiReturn_SUCCESS ? number : 1;
      look.roughness = material.Get(AI_MATKEY_ROUGHNESS_FACTOR, number) == aiReturn_SUCCESS ? number : 1;
      look.double_sided = material.Get(AI_MATKEY_TWOSIDED, flag) == aiReturn_SUCCESS && flag != 0;
      aiString mode;
      if (material.Get(AI_MATKEY_GLTF_ALPHAMODE, mode) == aiReturn_SUCCESS) {
        look.alpha = std::string_view(mode.C_Str()) == "BLEND" ? 2 : std::string_view(mode.C_Str()) == "MASK" ? 1 : 0;
      }
      if (material.Get(AI_MATKEY_GLTF_ALPHACUTOFF, number) == aiReturn_SUCCESS) look.alpha_cutoff = number;
      look.images[1] = Image(scene, material, aiTextureType_UNKNOWN);
      look.images[2] = Image(scene, material, aiTextureType_NORMALS);
      look.images[3] = Image(scene, material, aiTextureType_LIGHTMAP);
    } else {
      // A fully transparent material is a mistake: such files count opacity the other way.
      if (material.Get(AI_MATKEY_OPACITY, number) == aiReturn_SUCCESS && number > 0 && number < 1) {
        look.base_color[3] = number;
        look.alpha = 2;
      }
      // Without a highlight, its width has no meaning.
      const bool shines = material.Get(AI_MATKEY_SHADING_MODEL, flag) == aiReturn_SUCCESS &&
                          (flag == aiShadingMode_Phong || flag == aiShadingMode_Blinn);
      if (shines && material.Get(AI_MATKEY_SHININESS, number) == aiReturn_SUCCESS && number > 0) {
        look.roughness = std::sqrt(2.0 / (double{number} + 2));
      }
    }
    look.images[4] = Image(scene, material, aiTextureType_EMISSIVE);
    ReportFinishes(material);
    PlaceImages(material, is_gltf, look);
    PutText(looks_, material.GetName().C_Str());
    Put(looks_, look);
    ++count_;
  }

  // The texture coordinates of a vertex. If there are several, those of the colour.
  static unsigned UvSet(const aiMaterial& material) {
    int set = 0;
    for (const aiTextureType type : {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE}) {
      if (material.Get(AI_MATKEY_UVWSRC(type, 0), set) == aiReturn_SUCCESS) break;
    }
    return set >= 0 && set < AI_MAX_NUMBER_OF_TEXTURECOORDS ? static_cast<unsigned>(set) : 0;
  }

  void PutAll(std::string& reply) const {
    Put(reply, count_);
    reply += looks_;
    Put(reply, std::uint64_t{names_.size()});
    reply += images_;
    Put(reply, std::uint64_t{left_out_.size()});
    for (const std::string_view what : left_out_) PutText(reply, what);
  }

  void LeaveOut(std::string_view what) { left_out_.insert(what); }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

  // The purposes of the images, in the order of Look::images.
  static constexpr aiTextureType kTypes[] = {aiTextureType_BASE_COLOR, aiTextureType_UNKNOWN, aiTextureType_NORMALS,
                                             aiTextureType_LIGHTMAP, aiTextureType_EMISSIVE};

  void ReportFinishes(const aiMaterial& material) {
    float number = 0;
    aiColor4D color;
    const auto has = [&](const char* key, unsigned type, unsigned at) {
      return material.Get(key, type, at, number) == aiReturn_SUCCESS && number > 0;
    };
    if (has(AI_MATKEY_CLEARCOAT_FACTOR)) LeaveOut("clear coats");
    if (has(AI_MATKEY_TRANSMISSION_FACTOR)) LeaveOut("transparent materials");
    if (material.Get(AI_MATKEY_SHEEN_COLOR_FACTOR, color) == aiReturn_SUCCESS) LeaveOut("sheens");
    const auto is_not_one = [&](const char* key, unsigned type, unsigned at) {
      return material.Get(key, type, at, number) == aiReturn_SUCCESS && number != 1;
    };
    if (is_not_one(AI_MATKEY_GLTF_TEXTURE_SCALE(aiTextureType_NORMALS, 0)) ||
        is_not_one(AI_MATKEY_GLTF_TEXTURE_STRENGTH(aiTextureType_LIGHTMAP, 0))) {
      LeaveOut("strengths of images");
    }
  }

  // One placement for all images of the look. Images on other coordinates than the colour's are left out.
  void PlaceImages(const aiMaterial& material, bool is_gltf, Look& look) {
    const unsigned set = UvSet(material);
    bool is_placed = false;
    for (std::size_t i = 0; i < std::size(kTypes); ++i) {
      if (look.images[i] == kNone) continue;
      const aiTextureType type = i == 0 && !is_gltf ? aiTextureType_DIFFUSE : kTypes[i];
      int own_set = 0, mode_u = aiTextureMapMode_Wrap, mode_v = aiTextureMapMode_Wrap;
      if (material.Get(AI_MATKEY_UVWSRC(type, 0), own_set) == aiReturn_SUCCESS &&
          static_cast<unsigned>(own_set) != set) {
        LeaveOut("images on further texture coordinates");
        look.images[i] = kNone;
        continue;
      }
      material.Get(AI_MATKEY_MAPPINGMODE_U(type, 0), mode_u);
      material.Get(AI_MATKEY_MAPPINGMODE_V(type, 0), mode_v);
      if (mode_u != aiTextureMapMode_Wrap || mode_v != aiTextureMapMode_Wrap) LeaveOut("images that are not repeated");
      aiUVTransform placed;
      if (material.Get(AI_MATKEY_UVTRANSFORM(type, 0), placed) != aiReturn_SUCCESS) placed = {};
      if (!is_gltf) {
        if (placed.mScaling != aiVector2D(1, 1) || placed.mTranslation != aiVector2D() || placed.mRotation != 0) {
          LeaveOut("placements of images");
        }
        continue;
      }
      // assimp rotates about the middle, glTF about the lower left corner.
      const double turn = -double{placed.mRotation}, sine = std::sin(turn), cosine = std::cos(turn);
      const double sx = placed.mScaling.x, sy = placed.mScaling.y;
      const double offset[] = {placed.mTranslation.x - 0.5 * sx * (1 + sine - cosine),
                               0.5 * sy * (sine + cosine - 1) + 1 - sy - placed.mTranslation.y};
      const auto rounded = [](double number) { return std::round(number * 1e6) / 1e6; };
      const double numbers[] = {rounded(offset[0]), rounded(offset[1]), rounded(sx), rounded(sy), rounded(turn)};
      const double known[] = {look.uv_offset[0], look.uv_offset[1], look.uv_scale[0], look.uv_scale[1],
                              look.uv_rotation};
      if (is_placed && !std::equal(std::begin(numbers), std::end(numbers), std::begin(known))) {
        LeaveOut("images of one material that are placed differently");
        continue;
      }
      is_placed = true;
      std::copy(numbers, numbers + 2, look.uv_offset);
      std::copy(numbers + 2, numbers + 4, look.uv_scale);
      look.uv_rotation = numbers[4];
    }
  }

  std::uint32_t Image(const aiScene& scene, const aiMaterial& material, aiTextureType type) {
    aiString name;
    if (material.GetTextureCount(type) == 0) return kNone;
    if (material.GetTexture(type, 0, &name) != aiReturn_SUCCESS || name.length == 0) return kNone;
    const auto [known, fresh] = names_.try_emplace(name.C_Str(), static_cast<std::uint32_t>(names_.size()));
    if (fresh) {
      const aiTexture* inside = scene.GetEmbeddedTexture(name.C_Str());
      // An image with a height consists of bare pixels, which no mesh file contains.
      const bool is_file = inside && inside->mHeight == 0;
      PutText(images_, inside ? std::string_view() : std::string_view(name.C_Str()));
      PutText(images_, is_file ? std::string_view(reinterpret_cast<const char*>(inside->pcData), inside->mWidth)
                               : std::string_view());
    }
    return known->second;
  }

  std::uint64_t count_ = 0;
  std::string looks_;
  std::string images_;
  std::map<std::string, std::uint32_t> names_;
  std::set<std::string_view> left_out_;
};

class Answer {
 public:
  explicit Answer(Wanted wanted) : wanted_(wanted) {}

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
      for (unsigned i = 0; i < visit.node->mNumMeshes; ++i)
        AddMesh(scene, *scene.mMeshes[visit.node->mMeshes[i]], X_WN);
      if (triangle_count_ > kMostTriangles) return Refusal("it has too many triangles");
      for (unsigned i = visit.node->mNumChildren; i > 0; --i) visits.push_back({visit.node->mChildren[i - 1], X_WN});
    }
    std::string reply;
    Put(reply, Reply::kMesh);
    PutText(reply, vertices_);
    PutText(reply, triangles_);
    PutTextures(reply, scene);
    if (wanted_ == Wanted::kSurface) return reply;
    PutText(reply, normals_);
    PutText(reply, uvs_);
    PutText(reply, has_colors_ ? std::string_view(colors_) : std::string_view());
    PutText(reply, of_triangle_);
    Looks looks;
    if (scene.mNumAnimations > 0) looks.LeaveOut("animations");
    for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
      if (scene.mMeshes[m]->mNumBones > 0) looks.LeaveOut("skins");
      if (scene.mMeshes[m]->mNumAnimMeshes > 0) looks.LeaveOut("morph targets");
    }
    for (unsigned m = 0; m < scene.mNumMaterials; ++m) looks.Add(scene, *scene.mMaterials[m]);
    looks.PutAll(reply);
    return reply;
  }

  static std::string Refusal(std::string_view reason) {
    std::string reply;
    Put(reply, Reply::kRefused);
    PutText(reply, reason);
    return reply;
  }

 private:
  void AddMesh(const aiScene& scene, const aiMesh& mesh, const aiMatrix4x4t<double>& X_WN) {
    const bool mirrored = X_WN.Determinant() < 0;
    const std::uint32_t base = vertex_count_;
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      const aiVector3D& p = mesh.mVertices[v];
      const aiVector3t<double> q = X_WN * aiVector3t<double>(p.x, p.y, p.z);
      for (const double coordinate : {q.x, q.y, q.z}) Put(vertices_, coordinate);
    }
    if (wanted_ == Wanted::kLooks) AddLooks(scene, mesh, X_WN);
    vertex_count_ += mesh.mNumVertices;
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;  // points and lines
      std::uint32_t corners[3];
      for (int i = 0; i < 3; ++i) corners[i] = base + face.mIndices[i];
      if (mirrored) std::swap(corners[1], corners[2]);
      Put(triangles_, corners);
      if (wanted_ == Wanted::kLooks) Put(of_triangle_, std::uint32_t{mesh.mMaterialIndex});
      ++triangle_count_;
    }
  }

  void AddLooks(const aiScene& scene, const aiMesh& mesh, const aiMatrix4x4t<double>& X_WN) {
    // Normals transform by the inverse transpose. The matrix of cofactors is the same up to a factor.
    const aiMatrix3x3t<double> M(X_WN);
    const double sign = M.Determinant() < 0 ? -1 : 1;
    const aiVector3t<double> rows[] = {{M.a1, M.a2, M.a3}, {M.b1, M.b2, M.b3}, {M.c1, M.c2, M.c3}};
    const aiVector3t<double> cofactors[] = {rows[1] ^ rows[2], rows[2] ^ rows[0], rows[0] ^ rows[1]};
    const unsigned set =
        mesh.mMaterialIndex < scene.mNumMaterials ? Looks::UvSet(*scene.mMaterials[mesh.mMaterialIndex]) : 0;
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      aiVector3t<double> n;
      if (mesh.HasNormals()) n = aiVector3t<double>(mesh.mNormals[v].x, mesh.mNormals[v].y, mesh.mNormals[v].z);
      aiVector3t<double> turned(sign * (cofactors[0] * n), sign * (cofactors[1] * n), sign * (cofactors[2] * n));
      const double length = turned.Length();
      if (length > 0) turned /= length;
      for (const double component : {turned.x, turned.y, turned.z}) Put(normals_, static_cast<float>(component));
      constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
      const bool has_uv = mesh.HasTextureCoords(set);
      Put(uvs_, has_uv ? mesh.mTextureCoords[set][v].x : kNan);
      Put(uvs_, has_uv ? mesh.mTextureCoords[set][v].y : kNan);
      const bool has_color = mesh.HasVertexColors(0);
      has_colors_ = has_colors_ || has_color;
      const aiColor4D color = has_color ? mesh.mColors[0][v] : aiColor4D(kNan, kNan, kNan, kNan);
      for (const float amount : {color.r, color.g, color.b, color.a}) Put(colors_, amount);
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
  Wanted wanted_;
  std::string vertices_;
  std::string triangles_;
  std::string normals_;
  std::string uvs_;
  std::string colors_;
  bool has_colors_ = false;
  std::string of_triangle_;
};

std::string AnswerTo(std::string_view request) {
  std::uint32_t count = 0;
  RequestFiles files;
  std::string_view mesh;
  Wanted wanted{};
  if (!Take(request, wanted) || !Take(request, count)) return {};
  for (std::uint32_t i = 0; i < count; ++i) {
    std::string_view name, bytes;
    if (!TakeText(request, name) || !TakeText(request, bytes)) return {};
    if (i == 0) mesh = name;
    files.Add(name, bytes);
  }
  Assimp::Importer importer;
  importer.SetIOHandler(&files);
  const aiScene* scene = importer.ReadFile(std::string(mesh), aiProcess_Triangulate);
  std::string reply = scene ? Answer(wanted).Mesh(*scene) : Answer::Refusal(importer.GetErrorString());
  importer.SetIOHandler(nullptr);
  return reply;
}

}  // namespace
}  // namespace sceneweld::assimp

namespace {

using namespace sceneweld;  // NOLINT

// Answers the request on the standard input. Returns the status to exit with.
int AnswerOne() {
  std::string reply;
  try {
    reply = assimp::AnswerTo(program::ReadRequest());
  } catch (const std::exception&) {
    return 1;
  }
  return program::WriteReply(reply) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == program::kServe) {
    program::Serve([](int seconds) {
      program::SetLimits(seconds);
      program::Confine(assimp::ReaderConfinement(program::RequestSize()));
      return AnswerOne();
    });
  }
  program::SetLimits(argc, argv);
  const program::Confined confined = program::Confine(assimp::ReaderConfinement(program::RequestSize()));
  if (program::AsksForConfinement(argc, argv)) return program::PrintConfinement(confined);
  // Skips the destructors of assimp.
  _exit(AnswerOne());
}
