# SPDX-License-Identifier: BSD-3-Clause
"""The files that generated models refer to."""

import struct
import zlib


def png(width, height, color):
    """A small picture; no library is needed for it."""
    rows = b''.join(b'\0' + bytes((color(x, y) for x in range(width) for _ in range(3))) for y in range(height))

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)) +
            chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


def skin(body):
    """A skin of one bone, in MuJoCo's format."""
    text = struct.pack('<4i', 3, 0, 1, 1) + struct.pack('<9f', 0, 0, 0, 0.1, 0, 0, 0, 0.1, 0) + struct.pack('<3i', 0, 1, 2)
    text += body.encode().ljust(40, b'\0') + struct.pack('<7f', 0, 0, 0, 1, 0, 0, 0)
    return text + struct.pack('<i', 3) + struct.pack('<3i', 0, 1, 2) + struct.pack('<3f', 1, 1, 1)


def write_files(folder):
    tetra = 'v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'
    (folder / 'tetra.obj').write_text(tetra)
    (folder / 'sub').mkdir(exist_ok=True)
    (folder / 'image.png').write_bytes(png(4, 4, lambda x, y: 60 * x + 5 * y))
    (folder / 'grid.png').write_bytes(png(12, 9, lambda x, y: 20 * x + y))
    (folder / 'hills.png').write_bytes(png(3, 2, lambda x, y: 80 * x + y))
    (folder / 'hills.bin').write_bytes(struct.pack('<2i', 2, 3) + struct.pack('<6f', 0, 0.5, 1, 0, 0.2, 0.7))
    (folder / 'coat.skn').write_bytes(skin('upper'))
    (folder / 'child.xml').write_text(
        '<mujoco model="child"><worldbody><frame name="place" pos="0 0 1"><body name="upper"><joint name="cj"/>'
        '<geom name="cg" size="0.1"/></body></frame></worldbody><actuator><motor name="cm" joint="cj"/></actuator></mujoco>\n')
    (folder / 'sheet.msh').write_text(
        '$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n'
        '$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n')
