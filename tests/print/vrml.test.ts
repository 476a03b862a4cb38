import { describe, expect, test } from 'vitest';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import { prism } from '../support/exact-solids.ts';
import { wrlShape } from '../support/model-writers.ts';
import { figuresOf, problemOf } from '../support/read-figures.ts';
import { box } from '../support/solids.ts';

const read = (scene: string) => figuresOf('a.wrl', `#VRML V2.0 utf8\n${scene}`);
const CUBE = wrlShape(box([20, 20, 20]));
const FIGURES = { size: [20, 20, 20], volume: 8_000, triangles: 12 };

test.each([
  ['a background', 'Background { skyColor 1 1 1 }'],
  [
    'a background with a picture',
    'Background { frontUrl ["cielo.png"] groundAngle [ 1.57 ] groundColor [ 0 0 0, 1 1 1 ] }',
  ],
  [
    'lights and a viewpoint',
    'DirectionalLight { direction 0 0 -1 } PointLight { location 900 0 0 } Viewpoint { position 0 0 999 description "a { b" } NavigationInfo { type ["EXAMINE" "ANY"] }',
  ],
  [
    'lines and points',
    'Shape { geometry IndexedLineSet { coord Coordinate { point [0 0 0, 900 0 0] } coordIndex [0 1 -1] } } Shape { geometry PointSet { coord Coordinate { point [0 900 0] } } }',
  ],
  ['a text', 'Shape { geometry Text { string ["hola"] } }'],
  [
    'a fog, a sensor, a route and a script',
    'Fog { color 1 1 1 } DEF T TimeSensor { loop TRUE } DEF S Script { field SFFloat size 3. field SFNode yo USE T eventIn SFFloat in url "javascript: function f(v) { }" } ROUTE T.fraction_changed TO S.in',
  ],
  [
    'a texture',
    'Shape { appearance Appearance { texture PixelTexture { image 1 1 3 0xFF00FF } textureTransform TextureTransform { scale 2 2 } } }',
  ],
  ['a hidden choice', `Switch { choice [ ${CUBE} ] }`],
  ['a proxy of a collision', `Collision { children [] proxy ${wrlShape(box([90, 90, 90]))} }`],
])('%s is no piece', async (_what, beside) => {
  expect(await read(`${beside}\n${CUBE}`)).toEqual(FIGURES);
  expect(await read(`${CUBE}\n${beside}`)).toEqual(FIGURES);
});

test.each([
  [
    'the first level of a LOD',
    `LOD { range [10] level [ ${CUBE} ${wrlShape(box([90, 90, 90]))} ] }`,
  ],
  [
    'the chosen one of a Switch',
    `Switch { whichChoice 1 choice [ ${wrlShape(box([90, 90, 90]))} ${CUBE} ] }`,
  ],
  [
    'groups in groups',
    `Group { children Anchor { url "x" children [ Billboard { children Collision { children [ ${CUBE} ] } } ] } }`,
  ],
  [
    'a shape used by its name',
    `Switch { choice [ DEF Cubo ${CUBE} ] } Transform { translation 5 5 5 children USE Cubo }`,
  ],
  ['numbers with a bare point', CUBE.replaceAll('20', '20.')],
  ['a name without blanks', `DEF _x-1.a ${CUBE}`],
  ['comments anywhere', CUBE.replaceAll('[', '[ # un [ comentario }\n')],
  ['a node after which it is mirrored', `Transform { scale -1 1 1 children ${CUBE} }`],
])('%s is the piece', async (_what, scene) => {
  expect(await read(scene)).toEqual(FIGURES);
});

describe('transforms', () => {
  // P' = T × C × R × SR × S × −SR × −C × P, worked out by hand.
  test('the center is that of rotation and scale', async () => {
    const scene = `Transform { center 20 0 0 scale 2 1 1 children ${CUBE} }`;
    const { min, size } = await readModel(new File([`#VRML V2.0 utf8\n${scene}`], 'a.wrl'));
    expect([...min, ...size]).toEqual([-20, 0, 0, 40, 20, 20]);
    const turned = `Transform { center 20 20 0 rotation 0 0 1 1.5707963267948966 children ${wrlShape(box([20, 10, 5]))} }`;
    const model = await readModel(new File([`#VRML V2.0 utf8\n${turned}`], 'a.wrl'));
    expect(model.min.map((value) => Math.round(value))).toEqual([30, 0, 0]);
    expect(model.size.map((value) => Math.round(value))).toEqual([10, 20, 5]);
  });

  test('scale follows its orientation', async () => {
    // Twice as long along the diagonal: (0,0), (20,0), (20,20), (0,20) become (0,0), (30,10), (40,40), (10,30).
    const scene = `Transform { scale 2 1 1 scaleOrientation 0 0 1 0.7853981633974483 children ${CUBE} }`;
    expect(await read(scene)).toEqual({ size: [40, 40, 20], volume: 16_000, triangles: 12 });
  });

  test('nested ones apply from the inside out', async () => {
    const scene = `Transform { translation 100 0 0 scale 2 2 2 children Transform { rotation 1 0 0 1.5707963267948966 translation 0 5 0 children ${wrlShape(box([20, 10, 5]))} } }`;
    const { min, size } = await readModel(new File([`#VRML V2.0 utf8\n${scene}`], 'a.wrl'));
    expect(min.map((value) => Math.round(value))).toEqual([100, 0, 0]);
    expect(size.map((value) => Math.round(value))).toEqual([40, 10, 20]);
  });
});

describe('PROTO', () => {
  test('gives its fields to the nodes of its body', async () => {
    const scene = `PROTO Caja [ field SFVec3f medidas 1 1 1 exposedField SFVec3f lugar 0 0 0 field SFNode aspecto NULL eventIn SFBool x ]
      { Transform { translation IS lugar children Shape { appearance IS aspecto geometry Box { size IS medidas } } } Group { children ${CUBE} } }
      Caja { medidas 20 30 40 } DEF Otra Caja { lugar 100 0 0 medidas 20 30 40 aspecto Appearance { } }`;
    expect(await read(scene)).toEqual({ size: [120, 30, 40], volume: 48_000, triangles: 24 });
  });

  test('takes nodes, and passes them on to a PROTO within', async () => {
    const scene = `PROTO Fuera [ field MFNode partes [ ] ] {
        PROTO Dentro [ field MFNode hijos [ ] field SFFloat largo 1 ] { Transform { scale 1 1 1 children IS hijos } }
        Dentro { hijos IS partes largo 5 } }
      Fuera { partes [ ${CUBE} ] }`;
    expect(await read(scene)).toEqual(FIGURES);
  });

  test.each([
    [
      'EXTERNPROTO Tornillo [ field SFFloat largo ] "tornillos.wrl#M8"\nTornillo { largo 20 }',
      'Tornillo',
    ],
    ['Inline { url [ "partes/tapa.wrl" ] }', 'partes/tapa.wrl'],
  ])('of another file is refused by its name', async (scene, name) => {
    const problem = await problemOf('a.wrl', `#VRML V2.0 utf8\n${CUBE}\n${scene}`);
    expect(problem.message).toContain(`«${name}», que está en otro archivo`);
  });

  test('of another file that is not used is read over', async () => {
    expect(
      await read(
        `EXTERNPROTO X [ exposedField SFFloat y eventOut SFBool z ] [ "x.wrl" "y.wrl" ]\n${CUBE}`,
      ),
    ).toEqual(FIGURES);
  });
});

describe('geometry', () => {
  test.each([
    ['Box { }', [2, 2, 2], 8],
    ['Cylinder { radius 10 height 30 }', [20, 30, 20], Math.PI * 100 * 30],
    ['Cone { bottomRadius 10 height 30 }', [20, 30, 20], (Math.PI * 100 * 30) / 3],
    ['Sphere { radius 10 }', [20, 20, 20], (4 / 3) * Math.PI * 1_000],
    ['Extrusion { }', [2, 1, 2], 4],
    ['Extrusion { spine [ 0 0 0, 0 0 50 ] crossSection [ 0 0, 0 3, 4 0, 0 0 ] }', undefined, 300],
    [
      'Extrusion { spine [ 0 0 0, 0 10 0, 10 10 0 ] crossSection [ 1 1, 1 -1, -1 -1, -1 1, 1 1 ] }',
      undefined,
      (80 * (1 + Math.SQRT1_2)) / 2,
    ],
    ['Extrusion { spine [ 0 0 0, 0 1 0 ] scale [ 1 1, 0 0 ] }', [2, 1, 2], 4 / 3],
    ['Extrusion { orientation 0 1 0 0.7853981633974483 }', [2.8284, 1, 2.8284], 4],
  ] as const)('%s has its size and volume', async (node, size, volume) => {
    const model = await readModel(
      new File([`#VRML V2.0 utf8\nShape { geometry ${node} }`], 'a.wrl'),
    );
    expect(model.surface).toBe('closed');
    expect(Math.abs(model.volume / volume - 1)).toBeLessThan(2e-3);
    for (const [axis, edge] of (size ?? []).entries())
      expect(Math.abs((model.size[axis] ?? 0) / edge - 1)).toBeLessThan(1e-3);
  });

  test('an extrusion along a ring is a closed ring', async () => {
    const spine = Array.from({ length: 25 }, (_, step) => {
      const angle = ((step % 24) / 24) * 2 * Math.PI;
      return `${(10 * Math.cos(angle)).toFixed(9)} 0 ${(10 * Math.sin(angle)).toFixed(9)}`;
    });
    const node = `Extrusion { spine [ ${spine.join(', ')} ] crossSection [ 1 1, 1 -1, -1 -1, -1 1, 1 1 ] }`;
    const model = await readModel(
      new File([`#VRML V2.0 utf8\nShape { geometry ${node} }`], 'a.wrl'),
    );
    expect(model.surface).toBe('closed');
    // A square of 4 around a circle of 62.8, less the corners.
    expect(model.volume).toBeGreaterThan(230);
    expect(model.volume).toBeLessThan(252);
  });

  test('an elevation grid is a sheet with its heights', async () => {
    const scene =
      'Shape { geometry ElevationGrid { xDimension 3 zDimension 2 xSpacing 5 zSpacing 4 height [ 0 1 0 2 3 0 ] } }';
    expect(await read(scene)).toMatchObject({ size: [10, 3, 4], triangles: 4 });
  });

  test('faces listed clockwise and faces with bays are right', async () => {
    const { solid, volume } = prism(
      [
        [0, 0],
        [30, 0],
        [30, 20],
        [25, 20],
        [25, 5],
        [5, 5],
        [5, 20],
        [0, 20],
      ],
      10,
    );
    const scene = wrlShape(solid);
    expect((await read(scene)).volume).toBeCloseTo(volume, 3);
    const model = await readModel(
      new File(
        [
          `#VRML V2.0 utf8\n${scene.replace('convex FALSE', 'ccw FALSE solid FALSE creaseAngle 0.5')}`,
        ],
        'a.wrl',
      ),
    );
    expect(model.volume).toBeCloseTo(volume, 3);
  });
});
