/** Writes solids in the unusual forms of each format. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import { bytesOf, type Point, type Solid, trianglesOf } from './solids.ts';

/** A text STL as a Spanish system writes it. */
export const asCommaStl = (solid: Solid) =>
  bytesOf(
    `solid coma\n${trianglesOf(solid)
      .map(
        (corners) =>
          `facet normal 0 0 0\nouter loop\n${corners
            .map(
              (point) =>
                `vertex ${point.map((value) => value.toFixed(9).replace('.', ',')).join(' ')}`,
            )
            .join('\n')}\nendloop\nendfacet`,
      )
      .join('\n')}\nendsolid coma\n`,
  );

/** Groups, comments behind every line, negative indexes and colours of corners. */
export const asRemarkedObj = ({ points, faces }: Solid) =>
  bytesOf(
    [
      'mtllib nada.mtl # g 1',
      'o pieza',
      ...points.map((point, index) => `v\t${point.join('  ')} 0.5 0.5 0.5 # v${index}`),
      'g lado # f 1 2 3',
      's off',
      ...faces.map(
        (face, index) => `f ${face.map((at) => at - points.length).join(' \\ \r\n ')} # ${index}`,
      ),
    ].join('\n'),
  );

/** Triangles as one strip list, each ended by -1. */
export const asStripPly = (solid: Solid): Uint8Array<ArrayBuffer> => {
  const strips = solid.faces.flatMap((face) =>
    // A quadrangle as two triangles of a strip; others in a row of their own.
    face.length === 4
      ? [face[0] ?? 0, face[1] ?? 0, face[3] ?? 0, face[2] ?? 0, -1]
      : face.slice(2).flatMap((_, at) => [face[0] ?? 0, face[at + 1] ?? 0, face[at + 2] ?? 0, -1]),
  );
  const head = bytesOf(
    `ply\nformat binary_little_endian 1.0\nobj_info strips\nelement vertex ${solid.points.length}\nproperty double x\nproperty double y\nproperty double z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n`,
  );
  const body = new Uint8Array(head.length + solid.points.length * 24 + 4 + strips.length * 4);
  body.set(head);
  const view = new DataView(body.buffer);
  for (const [at, value] of solid.points.flat().entries())
    view.setFloat64(head.length + at * 8, value, true);
  const lists = head.length + solid.points.length * 24;
  view.setInt32(lists, strips.length, true);
  for (const [at, value] of strips.entries()) view.setInt32(lists + 4 + at * 4, value, true);
  return body;
};

/** The faces of a VRML shape. */
export const wrlShape = ({ points, faces }: Solid): string =>
  `Shape { geometry IndexedFaceSet { convex FALSE coord Coordinate { point [ ${points.map((point) => point.join(' ')).join(', ')} ] } coordIndex [ ${faces.map((face) => `${face.join(' ')} -1`).join(' ')} ] } }`;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';

/** An object of a 3MF with a mesh. */
export const meshObject = (id: number, solid: Solid, attributes = ''): string =>
  `<object id="${id}" ${attributes}><mesh><vertices>${solid.points
    .map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`)
    .join('')}</vertices><triangles>${solid.faces
    .flatMap((face) =>
      face
        .slice(2)
        .map((_, at) => `<triangle v1="${face[0]}" v2="${face[at + 1]}" v3="${face[at + 2]}"/>`),
    )
    .join('')}</triangles></mesh></object>`;

export const modelPart = (resources: string, build: string, unit = 'millimeter'): string =>
  `${HEAD}<model unit="${unit}" xmlns="${CORE}" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"><resources>${resources}</resources><build>${build}</build></model>`;

export const package3mf = (
  parts: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array<ArrayBuffer> => {
  const files: Zippable = {
    '[Content_Types].xml': strToU8(`${HEAD}<Types/>`),
    '_rels/.rels': strToU8(
      `${HEAD}<Relationships><Relationship Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/3D/3dmodel.model"/></Relationships>`,
    ),
  };
  for (const [name, part] of Object.entries(parts))
    files[name] = typeof part === 'string' ? strToU8(part) : part;
  return new Uint8Array(zipSync(files));
};

const divided = (solid: Solid, by: number): Solid => ({
  ...solid,
  points: solid.points.map(([x, y, z]): Point => [x / by, y / by, z / by]),
});

/** A mesh in inches, in a component of a component, mirrored twice. */
export const asInch3mf = (solid: Solid) =>
  package3mf({
    '3D/3dmodel.model': modelPart(
      `${meshObject(1, divided(solid, 25.4), 'type="model"')}<object id="2"><components><component objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/></components></object><object id="3"><components><component objectid="2"/></components></object>`,
      '<item objectid="3" transform="-1 0 0 0 1 0 0 0 1 7 -8 9"/>',
      'inch',
    ),
  });
