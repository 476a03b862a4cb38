/** Files as other programs write them, made anew after public reports. */
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { modelFormat } from '#contract/files/model-format';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import { figuresOf, problemOf } from '../support/read-figures.ts';
import { asBinaryStl, asObj, asTextPly, asTextStl, asWrl, box } from '../support/solids.ts';

const CUBE = box([20, 20, 20]);
const FIGURES = { size: [20, 20, 20], volume: 8_000, triangles: 12 };
const text = (body: Uint8Array) => new TextDecoder().decode(body);
const STL = text(asTextStl(CUBE));
const OBJ = text(asObj(CUBE));

const wide = (source: string, isLittle: boolean, mark = true) => {
  const units = [...(mark ? '\ufeff' : ''), ...source].map((letter) => letter.charCodeAt(0));
  return new Uint8Array(
    units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
};
const longer = (body: Uint8Array, bytes: number) => {
  const made = new Uint8Array(body.length + bytes).fill(66);
  made.set(body);
  return made;
};
const counted = (count: number) => {
  const body = asBinaryStl(CUBE);
  new DataView(body.buffer).setUint32(80, count, true);
  return body;
};

describe('STL', () => {
  test.each([
    ['decimal commas', STL.replace(/vertex (\S+) (\S+) (\S+)/g, 'vertex $1,000 $2,000 $3,000')],
    ['commas between numbers', STL.replace(/vertex (\S+) (\S+) (\S+)/g, 'vertex $1.0, $2.0, $3.0')],
    ['commas alone between numbers', STL.replace(/vertex (\S+) (\S+) (\S+)/g, 'vertex $1,$2,$3')],
    ['exponents of Fortran', STL.replace(/\b20\b/g, '2.0D+01')],
    ['no line breaks', STL.replace(/\s+/g, ' ')],
    ['line breaks of old Macs', STL.replaceAll('\n', '\r')],
    ['a word in each line', STL.replace(/\s+/g, '\n')],
    ['upper case', STL.toUpperCase()],
    ['blank lines before it', `\n\n  ${STL}`],
    ['a byte order mark', `\ufeff${STL}`],
    ['no end', STL.replace(/endsolid.*/, '')],
    ['no solid', STL.replace(/^solid.*\n/, '')],
    ['no ends of facets', STL.replaceAll('endfacet', '').replaceAll('endloop', '')],
    ['normals that are no numbers', STL.replaceAll('normal 0 0 0', 'normal nan -nan 1.#QNAN')],
    ['a name of keywords', STL.replace('solid pieza', 'solid facet vertex 1 2 3 endfacet')],
  ])('with %s is read', async (_what, body) => {
    expect(await figuresOf('a.stl', body)).toEqual(FIGURES);
  });

  test.each([
    ['text of Windows', wide(STL, true)],
    ['text with the high byte first', wide(STL, false)],
    ['text of Windows without a mark', wide(STL, true, false)],
    ['binary with a comment behind it', longer(asBinaryStl(CUBE), 3_000)],
    ['binary whose triangles nobody counted', counted(0)],
    ['binary whose count is -1', counted(0xffff_ffff)],
  ])('as %s is read', async (_what, body) => {
    expect(await figuresOf('a.stl', body)).toEqual(FIGURES);
  });

  test('with several solids is one piece', async () => {
    const other = text(asTextStl(box([5, 5, 5], [40, 0, 0])));
    expect(await figuresOf('a.stl', `${STL}\n${other}\n`)).toEqual({
      size: [45, 20, 20],
      volume: 8_125,
      triangles: 24,
    });
  });

  test('with faces of four corners is read', async () => {
    const loops = CUBE.faces.map(
      (face) =>
        `facet normal 0 0 0 outer loop ${face.map((at) => `vertex ${CUBE.points[at]?.join(' ')}`).join(' ')} endloop endfacet`,
    );
    expect(await figuresOf('a.stl', `solid\n${loops.join('\n')}`)).toEqual(FIGURES);
  });
});

describe('OBJ', () => {
  test.each([
    ['comments behind its lines', OBJ.replace(/$/gm, ' # nota')],
    ['faces that go on behind a blank', OBJ.replace(/^f (\S+) (\S+) /gm, 'f $1 $2 \\ \r\n ')],
    ['a comment that ends in a backslash', OBJ.replace('# pieza', '# C:\\piezas\\')],
    ['decimal commas', OBJ.replace(/\b20\b/g, '20,000').replace(/\b0\b/g, '0,000')],
    ['groups and materials', OBJ.replace(/^f/m, 'g uno\nusemtl rojo\ns 1\nf')],
    ['faces before their points', OBJ.split('\r\n').toReversed().join('\n')],
    ['text of Windows', wide(OBJ, true)],
  ])('with %s is read', async (what, body) => {
    const figures = await figuresOf('a.obj', body);
    // Points in reverse order make another body of the same size.
    if (what.startsWith('faces before')) expect(figures.size).toEqual(FIGURES.size);
    else expect(figures).toEqual(FIGURES);
  });

  test('with curves says that it has no faces', async () => {
    const curves = 'v 0 0 0\nv 1 0 0\ncstype bezier\ndeg 3\ncurv 0 1 1 2\nend\n';
    expect((await problemOf('a.obj', curves)).message).toContain('curvas (NURBS)');
  });

  test('with a bay in a face is not filled across the bay', async () => {
    const arrow = 'v 0 0 0\nv 30 20 0\nv 0 40 0\nv 10 20 0\nf 1 2 3 4\n';
    const { area } = await readModel(new File([arrow], 'a.obj'));
    expect(area).toBeCloseTo(400, 6);
  });
});

test('strips of a text PLY are read, with a list per strip', async () => {
  const ply = `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 2\nproperty list int int vertex_indices\nend_header\n0 0 0\n2 0 0\n0 2 0\n0 0 2\n5 0 2 1 3 0\n3 3 2 0\n`;
  const { triangles, surface, volume } = await readModel(new File([ply], 'a.ply'));
  expect({ triangles, surface }).toEqual({ triangles: 4, surface: 'closed' });
  expect(volume).toBeCloseTo(8 / 6, 6);
});

describe('packed files', () => {
  const stl = asBinaryStl(CUBE);
  test.each([
    ['a VRML packed by gzip', 'gz.wrl', gzipSync(asWrl(CUBE))],
    [
      'an STL in a ZIP',
      'pieza.zip',
      zipSync({
        'carpeta/pieza.stl': stl,
        'leeme.txt': strToU8('hola'),
        '__MACOSX/._pieza.stl': strToU8('x'),
      }),
    ],
    [
      'an STL in a ZIP without compression',
      'pieza.zip',
      zipSync({ 'pieza.stl': [stl, { level: 0 }] }),
    ],
    ['a packed OBJ in a ZIP', 'pieza.zip', zipSync({ 'pieza.obj.gz': gzipSync(strToU8(OBJ)) })],
    ['a model whose name was lost', 'x.zip', zipSync({ modelo: asTextPly(CUBE) })],
  ])('%s is opened', async (_what, name, body) => {
    const packed = new Uint8Array(body);
    expect(await figuresOf(name, packed)).toEqual(FIGURES);
    // The shop gets the model, not its package.
    const { opened } = await readModel(new File([packed], name));
    const head = new Uint8Array((await opened?.arrayBuffer()) ?? new ArrayBuffer());
    expect(modelFormat(head, head.length)).toBeDefined();
    expect(opened?.name).not.toMatch(/\.(zip|gz)$/);
  });

  test('several models in a ZIP are named', async () => {
    const zip = new Uint8Array(zipSync({ 'a/tapa.stl': stl, 'b/base.stl': stl }));
    expect((await problemOf('todo.zip', zip)).message).toContain('2 modelos (tapa.stl, base.stl)');
  });

  test('a ZIP with a password says so', async () => {
    const zip = new Uint8Array(zipSync({ 'tapa.stl': stl }));
    const view = new DataView(zip.buffer);
    for (let at = 0; at + 4 < zip.length; at += 1)
      if (view.getUint32(at, true) === 0x0201_4b50) view.setUint16(at + 8, 1, true);
    expect((await problemOf('todo.zip', zip)).code).toBe('locked');
  });

  test('a ZIP of pictures has no model', async () => {
    const zip = new Uint8Array(zipSync({ 'a.png': stl, 'b.png': stl }));
    expect((await problemOf('fotos.zip', zip)).code).toBe('noModel');
  });
});

test.each([
  ['\u0089PNG\r\n\u001a\n', 'una imagen PNG'],
  ['\u00ff\u00d8\u00ff\u00e0', 'una imagen JPEG'],
  ['%PDF-1.7', 'un documento PDF'],
  ['Rar!\u001a\u0007', 'un archivo RAR'],
  ['7z\u00bc\u00af\u0027\u001c', 'un archivo 7z'],
  ['ISO-10303-21;\nHEADER;', 'un archivo STEP'],
  [`${'Pieza'.padEnd(72)}S      1\n`, 'un archivo IGES'],
  ['  0\r\nSECTION\r\n  2\r\nHEADER', 'un plano DXF'],
  ['AC1032', 'un plano DWG'],
  ['\u00ff\u00fe\u00ff\u000eS\0k\0e\0t\0c\0h\0U\0p\0', 'un modelo de SketchUp'],
  ['Kaydara FBX Binary  \0', 'un modelo FBX'],
  ['glTF\u0002\0\0\0', 'un modelo glTF'],
  ['{"asset":{"version":"2.0"}}', 'un modelo glTF'],
  ['BLENDER-v300', 'un proyecto de Blender'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1', 'un archivo de SolidWorks o de Office'],
  ['#VRML V1.0 ascii', 'un VRML 1.0'],
  ['Group { Separator { Coordinate3 { point [ 0 0 0 ] } } }', 'un VRML 1.0'],
  ['Separator { Cube { } }', 'un VRML 1.0'],
  ['#X3D V3.3 utf8', 'un modelo X3D'],
  ['<?xml version="1.0"?>\n<COLLADA>', 'un modelo Collada'],
  ['<?xml version="1.0"?><amf unit="mm">', 'un modelo AMF'],
  ['<!DOCTYPE html><html>', 'una página web'],
  ['; generated by PrusaSlicer\nG28', 'código de impresión (G-code)'],
  ['OFF\n8 6 0\n', 'un modelo OFF'],
  ['$fn = 64;\ndifference() { cube(20); }', 'un programa de OpenSCAD'],
])('%j is named for what it is, with what to do', async (begins, name) => {
  const body = new Uint8Array(
    [...begins.padEnd(200, begins.includes('\0') || begins < ' ' ? '\0' : ' ')].map((letter) =>
      letter.charCodeAt(0),
    ),
  );
  const { message } = await problemOf('pieza.stl', body);
  expect(message).toContain(`Es ${name}`);
  expect(message).toMatch(/STL|descárgalo/);
});

test.each([
  ['xl/workbook.xml', 'una planilla de Excel'],
  ['word/document.xml', 'un documento de Word'],
])('a ZIP with %s is %s', async (file, name) => {
  const zip = new Uint8Array(
    zipSync({ '[Content_Types].xml': strToU8('x'), [file]: strToU8('x') }),
  );
  expect((await problemOf('a.3mf', zip)).message).toContain(`Es ${name}`);
  expect(modelFormat(zip, zip.length)).toBeUndefined();
});

test('a FreeCAD project is named', async () => {
  const zip = new Uint8Array(zipSync({ 'Document.xml': strToU8('x'), 'Pad.brp': strToU8('x') }));
  expect((await problemOf('a.FCStd', zip)).message).toContain('Es un proyecto de FreeCAD');
});
