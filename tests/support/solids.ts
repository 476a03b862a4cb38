/** Solids of known volume, in every format of the printing service. */

export type Point = readonly [number, number, number];
export interface Solid {
  points: readonly Point[];
  /** Corners of each face, its outside by the right hand. */
  faces: readonly (readonly number[])[];
}

/** A box from the origin: faces of four corners. */
export const box = ([x, y, z]: Point, [fromX, fromY, fromZ]: Point = [0, 0, 0]): Solid => ({
  points: [0, 1, 2, 3, 4, 5, 6, 7].map(
    (index): Point => [
      fromX + (index & 1 ? x : 0),
      fromY + (index & 2 ? y : 0),
      fromZ + (index & 4 ? z : 0),
    ],
  ),
  faces: [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ],
});

/** A ball of many flat faces. @param rings about how fine it is */
export const ball = (radius: number, rings: number): Solid => {
  const points: Point[] = [];
  const around = rings * 2;
  for (let ring = 0; ring <= rings; ring += 1)
    for (let step = 0; step < around; step += 1) {
      const [polar, turn] = [(Math.PI * ring) / rings, (Math.PI * 2 * step) / around];
      // The poles are one point each, as exactly as anybody writes it.
      const wide = ring === 0 || ring === rings ? 0 : Math.sin(polar);
      points.push([
        radius * wide * Math.cos(turn),
        radius * wide * Math.sin(turn),
        radius * Math.cos(polar),
      ]);
    }
  const faces: number[][] = [];
  for (let ring = 0; ring < rings; ring += 1)
    for (let step = 0; step < around; step += 1) {
      const next = (step + 1) % around;
      const [a, b] = [ring * around + step, ring * around + next];
      const [c, d] = [a + around, b + around];
      if (ring > 0) faces.push([a, c, b]);
      if (ring < rings - 1) faces.push([b, c, d]);
    }
  return { points, faces };
};

export const trianglesOf = ({ points, faces }: Solid): Point[][] =>
  faces.flatMap((face) =>
    face
      .slice(2)
      .map((_, index) =>
        [face[0], face[index + 1], face[index + 2]].map(
          (at): Point => points[at ?? 0] ?? [0, 0, 0],
        ),
      ),
  );

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const asBinaryStl = (solid: Solid, little = true): Uint8Array<ArrayBuffer> => {
  const triangles = trianglesOf(solid);
  const body = new Uint8Array(84 + 50 * triangles.length);
  const view = new DataView(body.buffer);
  view.setUint32(80, triangles.length, little);
  for (const [index, corners] of triangles.entries())
    for (const [at, value] of corners.flat().entries())
      view.setFloat32(84 + 50 * index + 12 + 4 * at, value, little);
  return body;
};

export const asTextStl = (solid: Solid) =>
  bytesOf(
    [
      'solid pieza',
      ...trianglesOf(solid).map(
        (corners) =>
          `facet normal 0 0 0\n outer loop\n${corners.map((point) => `  vertex ${point.join(' ')}`).join('\n')}\n endloop\nendfacet`,
      ),
      'endsolid pieza',
    ].join('\n'),
  );

export const asObj = ({ points, faces }: Solid) =>
  bytesOf(
    [
      '# pieza',
      ...points.map((point) => `v ${point.join(' ')}`),
      ...faces.map((face) => `f ${face.map((at) => `${at + 1}//1`).join(' ')}`),
    ].join('\r\n'),
  );

const plyHead = (encoding: string, { points, faces }: Solid) =>
  `ply\nformat ${encoding} 1.0\ncomment pieza\nelement vertex ${points.length}\nproperty double x\nproperty double y\nproperty double z\nelement face ${faces.length}\nproperty list uchar int vertex_indices\nend_header\n`;

export const asTextPly = (solid: Solid) =>
  bytesOf(
    plyHead('ascii', solid) +
      [
        ...solid.points.map((point) => point.join(' ')),
        ...solid.faces.map((face) => [face.length, ...face].join(' ')),
      ].join('\n'),
  );

export const asBinaryPly = (solid: Solid, little: boolean): Uint8Array<ArrayBuffer> => {
  const head = bytesOf(plyHead(little ? 'binary_little_endian' : 'binary_big_endian', solid));
  const faceBytes = solid.faces.reduce((sum, face) => sum + 1 + 4 * face.length, 0);
  const body = new Uint8Array(head.length + 24 * solid.points.length + faceBytes);
  body.set(head);
  const view = new DataView(body.buffer);
  let at = head.length;
  for (const value of solid.points.flat()) {
    view.setFloat64(at, value, little);
    at += 8;
  }
  for (const face of solid.faces) {
    view.setUint8(at, face.length);
    at += 1;
    for (const corner of face) {
      view.setInt32(at, corner, little);
      at += 4;
    }
  }
  return body;
};

export const asWrl = ({ points, faces }: Solid) =>
  bytesOf(
    `#VRML V2.0 utf8\nTransform { translation 1 2 3 children [ Shape { appearance Appearance { texture ImageTexture { url "nada.png" } } geometry IndexedFaceSet { coord Coordinate { point [ ${points.map((point) => point.join(' ')).join(', ')} ] } coordIndex [ ${faces.map((face) => `${face.join(', ')}, -1`).join(', ')} ] } } ] }\n`,
  );

/** Without the line that names the format. */
const asHeadlessWrl = (solid: Solid) => asWrl(solid).subarray('#VRML V2.0 utf8\n'.length);

export const FORMATS: readonly (readonly [
  name: string,
  file: string,
  write: (solid: Solid) => Uint8Array<ArrayBuffer>,
])[] = [
  ['STL binario', 'pieza.stl', (solid) => asBinaryStl(solid)],
  ['STL binario al revés', 'pieza.stl', (solid) => asBinaryStl(solid, false)],
  ['STL de texto', 'pieza.STL', asTextStl],
  ['OBJ', 'pieza.obj', asObj],
  ['PLY de texto', 'pieza.ply', asTextPly],
  ['PLY binario', 'pieza.ply', (solid) => asBinaryPly(solid, true)],
  ['PLY binario al revés', 'pieza.ply', (solid) => asBinaryPly(solid, false)],
  ['Wrml 2.0', 'pieza.wrl', asWrl],
  ['Wrml 2.0 sin su primera línea', 'pieza.wrl', asHeadlessWrl],
];

/** Makes one solid of several, which stay apart. */
export const joined = (...solids: readonly Solid[]): Solid => {
  const points: Point[] = [];
  const faces: number[][] = [];
  for (const solid of solids) {
    const first = points.length;
    for (const point of solid.points) points.push(point);
    for (const face of solid.faces) faces.push(face.map((at) => at + first));
  }
  return { points, faces };
};

/** Turns all faces, as of a cavity. */
export const inside = (solid: Solid): Solid => ({
  ...solid,
  faces: solid.faces.map((face) => face.toReversed()),
});
