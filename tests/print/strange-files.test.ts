/** Spellings that the definitions of the formats allow, or that programs are known to write: a box of 10 × 20 × 30. */
import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { modelPart, package3mf, wrlShape } from '../support/model-writers.ts';
import { figuresOf, problemOf } from '../support/read-figures.ts';
import { asBinaryStl, asObj, asTextPly, asTextStl, asWrl, box } from '../support/solids.ts';

const BOX = box([10, 20, 30], [5, -4, 3]);
const FIGURES = { size: [10, 20, 30], volume: 6_000, triangles: 12 };
const text = (body: Uint8Array) => new TextDecoder().decode(body);
const STL = text(asTextStl(BOX));
const OBJ = text(asObj(BOX));
const PLY = text(asTextPly(BOX));
const WRL = text(asWrl(BOX));
const padded = (body: Uint8Array | string, bytes: number) => {
  const plain = typeof body === 'string' ? strToU8(body) : body;
  const made = new Uint8Array(plain.length + bytes);
  made.set(plain);
  return made;
};
const titled = (title: string) => {
  const body = asBinaryStl(BOX);
  body.set(strToU8(title));
  return body;
};
const turnedOver = (ply: string): string => {
  const [head = '', body = ''] = ply.split(/end_header\r?\n/);
  const lines = head.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith('element face'));
  const vertices = lines.findIndex((line) => line.startsWith('element vertex'));
  const rows = body.split(/\r?\n/).filter(Boolean);
  return [
    ...lines.slice(0, vertices),
    ...lines.slice(at).filter(Boolean),
    ...lines.slice(vertices, at),
    'end_header',
    ...rows.slice(BOX.points.length),
    ...rows.slice(0, BOX.points.length),
    '',
  ].join('\n');
};
/** A list without the mesh's element, for elements of extensions. */
const mesh = (prefix = '', number = (value: number) => String(value)) =>
  `<${prefix}mesh><${prefix}vertices>${BOX.points.map(([x, y, z]) => `<${prefix}vertex x="${number(x)}" y="${number(y)}" z="${number(z)}"/>`).join('')}</${prefix}vertices><${prefix}triangles>${BOX.faces
    .flatMap(([a, b, c, d]) => [
      [a, b, c],
      [a, c, d],
    ])
    .map(([a, b, c]) => `<${prefix}triangle v1="${a}" v2="${b}" v3="${c}"/>`)
    .join('')}</${prefix}triangles></${prefix}mesh>`;
const threeMf = (model: string | Uint8Array, more: Record<string, string | Uint8Array> = {}) =>
  package3mf({ '3D/3dmodel.model': model, ...more });
const part = (object: string) =>
  modelPart(`<object id="1">${object}</object>`, '<item objectid="1"/>');
const asUtf16 = (source: string) =>
  new Uint8Array(
    [...`\ufeff${source}`].flatMap((letter) => {
      const unit = letter.charCodeAt(0);
      return [unit & 255, unit >> 8];
    }),
  );

describe('is read as the same box', () => {
  test.each<[string, string, Uint8Array<ArrayBuffer> | string]>([
    [
      'an STL whose name holds all keywords',
      'a.stl',
      STL.replace(/^solid.*/, 'solid vertex holder facet normal 3 endsolid loop'),
    ],
    ['an STL behind remarks', 'a.stl', `# exported by CAD 3.2\n; unit mm\n// box\n${STL}`],
    ['an STL that fills its block with zeros', 'a.stl', padded(STL, 4_096)],
    ['a binary STL titled like text', 'a.stl', titled('solid x facet normal outer loop vertex')],
    ['a binary STL with colours', 'a.stl', titled('COLOR=\u00ff\u0080\u0000\u00ff MATERIAL=')],
    [
      'an STL with signs and bare points',
      'a.stl',
      STL.replace(/\b(\d+)\b(?=( \S+){0,2}$)/gm, '$1.').replace(/ (\d+\.)/g, ' +$1'),
    ],
    ['an OBJ with weights', 'a.obj', OBJ.replace(/^(v .*)$/gm, '$1 2.0')],
    ['an OBJ with points beside the piece', 'a.obj', `${OBJ}\nv 9999 9999 9999\np 9\nl 1 9\n`],
    [
      'an OBJ whose corners end in slashes',
      'a.obj',
      OBJ.replace(/^f .*$/gm, (l) => l.replace(/(\d+)/g, '$1/1/')),
    ],
    ['an OBJ of old face lines', 'a.obj', OBJ.replace(/^f /gm, 'fo ')],
    ['an OBJ whose points go on', 'a.obj', OBJ.replace(/^v (\S+) (\S+) /gm, 'v $1 \\\n $2 \\\n ')],
    ['a PLY whose faces stand first', 'a.ply', turnedOver(PLY)],
    ['a PLY with line breaks of old Macs', 'a.ply', PLY.replace(/\r?\n/g, '\r')],
    ['a PLY with a blank line', 'a.ply', PLY.replace(/end_header(\r?\n)/, 'end_header$1$1')],
    [
      'a VRML with braces in texts',
      'a.wrl',
      WRL.replace(
        '#VRML V2.0 utf8',
        '#VRML V2.0 utf8\nWorldInfo { title "a # } { \\" [" info [ "x" "# y" ] }',
      ),
    ],
    [
      'a VRML with a script',
      'a.wrl',
      `${WRL}\nDEF S Script { url "javascript: function a() { return { x: 1 }; } // ] }" eventIn SFTime t field SFNode me USE S }\nDEF T TimeSensor { }\nROUTE T.time TO S.t`,
    ],
    [
      'a VRML with what stands for it in collisions',
      'a.wrl',
      `#VRML V2.0 utf8\nCollision { proxy Shape { geometry Box { size 500 500 500 } } children ${wrlShape(BOX)} }`,
    ],
    ['a VRML with labels', 'a.wrl', `${WRL}\nShape { geometry Text { string "40 mm" } }`],
    [
      'a VRML whose PROTO holds itself',
      'a.wrl',
      `#VRML V2.0 utf8\nPROTO A [ ] { Group { children [ A { } ${wrlShape(BOX)} ] } }\nA { }`,
    ],
    ['a 3MF in UTF-16', 'a.3mf', threeMf(asUtf16(part(mesh()).replace('UTF-8', 'UTF-16')))],
    [
      'a 3MF with decimal commas',
      'a.3mf',
      threeMf(part(mesh('', (value) => value.toFixed(3).replace('.', ',')))),
    ],
    ['a 3MF with prefixed names', 'a.3mf', threeMf(part(mesh('k:')))],
    [
      'a gzip file in two members',
      'a.stl.gz',
      new Uint8Array([
        ...gzipSync(strToU8(STL.slice(0, 300))),
        ...gzipSync(strToU8(STL.slice(300))),
      ]),
    ],
  ])('%s', async (_what, name, body) => {
    expect(await figuresOf(name, body)).toEqual(FIGURES);
  });
});

describe('is not read as another piece', () => {
  const beams = '<beamlattice><beams><beam v1="0" v2="7"/></beams></beamlattice></mesh>';
  test.each<[string, string, Uint8Array<ArrayBuffer> | string, string]>([
    ['beams', 'a.3mf', threeMf(part(mesh().replace('</mesh>', beams))), 'beam'],
    [
      'a difference of bodies',
      'a.3mf',
      threeMf(part(`<booleanshape objectid="2" operation="difference"/>${mesh()}`)),
      'booleanshape',
    ],
    ['a level set', 'a.3mf', threeMf(part('<levelset functionid="3"/>')), 'levelset'],
    [
      'an unknown shape',
      'a.wrl',
      `${WRL}\nShape { geometry IndexedTriangleSet { } }`,
      'IndexedTriangleSet',
    ],
  ])('%s', async (_what, name, body, said) => {
    const { code, message } = await problemOf(name, body);
    expect(code).toBe('unread');
    expect(message).toContain(`«${said}»`);
  });

  test('surfaces of curves', async () => {
    const body = `${WRL}\nShape { geometry NurbsSurface { uDimension 4 } }`;
    expect((await problemOf('a.wrl', body)).code).toBe('curves');
  });
});

describe('says what is wrong', () => {
  const nonsense = (bytes: number[]) => {
    const body = asBinaryStl(BOX);
    // Eight triangles of twelve; the others would be another piece.
    for (let record = 0; record < 8; record += 1) body.set(bytes, 84 + record * 50 + 12);
    return body;
  };
  test.each<[string, string, Uint8Array<ArrayBuffer> | string, string]>([
    ['zeros alone', 'a.stl', new Uint8Array(5_000), 'empty'],
    ['blanks alone', 'a.stl', ' \r\n'.repeat(400), 'empty'],
    ['a binary STL of no triangles', 'a.stl', padded('Exported from Blender', 63), 'noFigure'],
    ['an OBJ of remarks alone', 'a.obj', '# Blender v3\nmtllib a.mtl\n', 'noFigure'],
    ['lines in an OBJ', 'a.obj', 'v 0 0 0\nv 1 0 0\nl 1 2\n', 'lines'],
    [
      'lines in a VRML',
      'a.wrl',
      '#VRML V2.0 utf8\nShape { geometry IndexedLineSet { coord Coordinate { point [ 0 0 0 1 1 1 ] } coordIndex [ 0 1 -1 ] } }',
      'lines',
    ],
    [
      'a cloud with colours in place of faces',
      'a.ply',
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nproperty float f_dc_0\nend_header\n1 2 3 4\n',
      'points',
    ],
    ['mostly no numbers', 'a.stl', nonsense([0, 0, 0xc0, 0x7f]), 'senseless'],
    [
      'random bytes',
      'a.stl',
      new Uint8Array(5_000).map((_, at) => (at * at * 31 + at * 7) >> 3),
      'unknown',
    ],
    [
      'corners beyond the points of a PLY whose faces stand first',
      'a.ply',
      turnedOver(PLY).replace(/^4 0 /m, '4 99 '),
      'broken',
    ],
    [
      'a 3MF part that only its owner can read',
      'a.3mf',
      threeMf(strToU8(`%3McF${'x'.repeat(200)}`)),
      'locked',
    ],
  ])('%s', async (_what, name, body, code) => {
    expect((await problemOf(name, body)).code).toBe(code);
  });

  test('a gzip file that lost its end is never a smaller piece', async () => {
    const whole = gzipSync(strToU8(OBJ.repeat(40)));
    for (let length = 20; length < whole.length; length += 1) {
      const { code } = await problemOf('a.obj.gz', whole.slice(0, length));
      expect([length, code]).toEqual([length, 'cutOff']);
    }
  });
});
