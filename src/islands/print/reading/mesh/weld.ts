/** Finds the corners that triangles share. */
import { chains, hashOf } from './chains.ts';

export interface Mesh {
  /** Three numbers per vertex. */
  vertices: Float32Array;
  /** Three vertices per face; faces without an area are left out. */
  faces: Uint32Array;
}

/**
 * @param skin nine numbers per triangle
 * @param tolerance distance of corners that are one; 0 for equal ones
 */
export const weld = (skin: Float32Array, tolerance: number): Mesh => {
  const corners = skin.length / 3;
  const vertices = new Float32Array(skin.length);
  let count = 0;
  const ids = new Uint32Array(corners);
  /** The vertices of each cell. */
  const cells = chains(corners);
  const cellSize = tolerance > 0 ? tolerance * 2 : 0;
  const bits = new Int32Array(skin.buffer, skin.byteOffset, skin.length);
  const cellOf = (at: number): number => {
    const value = skin[at] ?? 0;
    if (cellSize > 0) return Math.floor(value / cellSize);
    // -0 is 0.
    return value === 0 ? 0 : (bits[at] ?? 0);
  };
  const isNear = (vertex: number, at: number): boolean => {
    for (let axis = 0; axis < 3; axis += 1)
      if (Math.abs((vertices[vertex * 3 + axis] ?? 0) - (skin[at + axis] ?? 0)) > tolerance)
        return false;
    return true;
  };
  const inCell = (key: number, at: number): number => {
    for (let each = cells.last(key); each >= 0; each = cells.before(each))
      if (isNear(each, at)) return each;
    return -1;
  };
  /** A corner near the edge of its cell may have its twin in the next one. */
  const sideOf = (at: number): number => {
    const value = (skin[at] ?? 0) / cellSize;
    return value - Math.floor(value) < 0.5 ? -1 : 1;
  };
  const find = (at: number, x: number, y: number, z: number): number => {
    const own = inCell(hashOf(x, y, z), at);
    if (own >= 0 || cellSize === 0) return own;
    const [dx, dy, dz] = [sideOf(at), sideOf(at + 1), sideOf(at + 2)];
    for (let side = 1; side < 8; side += 1) {
      const key = hashOf(x + (side & 1 ? dx : 0), y + (side & 2 ? dy : 0), z + (side & 4 ? dz : 0));
      const found = inCell(key, at);
      if (found >= 0) return found;
    }
    return -1;
  };
  for (let corner = 0; corner < corners; corner += 1) {
    const at = corner * 3;
    const [x, y, z] = [cellOf(at), cellOf(at + 1), cellOf(at + 2)];
    let vertex = find(at, x, y, z);
    if (vertex < 0) {
      vertex = count;
      count += 1;
      cells.add(hashOf(x, y, z), vertex);
      for (let axis = 0; axis < 3; axis += 1) vertices[vertex * 3 + axis] = skin[at + axis] ?? 0;
    }
    ids[corner] = vertex;
  }
  let length = 0;
  for (let at = 0; at + 2 < corners; at += 3) {
    const [a = 0, b = 0, c = 0] = [ids[at], ids[at + 1], ids[at + 2]];
    if (a === b || b === c || a === c) continue;
    ids[length] = a;
    ids[length + 1] = b;
    ids[length + 2] = c;
    length += 3;
  }
  return { vertices: vertices.slice(0, count * 3), faces: ids.slice(0, length) };
};

/** Returns nine numbers per triangle. */
export const skinOf = ({ vertices, faces }: Mesh): Float32Array<ArrayBuffer> => {
  const skin = new Float32Array(faces.length * 3);
  for (let corner = 0; corner < faces.length; corner += 1)
    for (let axis = 0; axis < 3; axis += 1)
      skin[corner * 3 + axis] = vertices[(faces[corner] ?? 0) * 3 + axis] ?? 0;
  return skin;
};
