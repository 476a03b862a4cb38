/**
 * Models that other people and programs made, with figures of an independent computation: a script without this code's
 * readers takes the triangles from each file by the format's definition, and sums signed tetrahedra; trimesh has the
 * same figures for STL, OBJ, PLY and 3MF. `stl-models` breaks the rules of STL on purpose.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pieceOf, type UnitId } from '../../src/islands/print/piece.ts';
import { readModel } from '../../src/islands/print/reading/read-model.ts';

/** Millimetres, and the unit that the file is in, or is taken for. */
const FIGURES: readonly (readonly [
  file: string,
  sizeMm: readonly number[],
  volumeMm3: number,
  unit: UnitId,
])[] = [
  ['stl-models_cube.ascii.stl', [2, 2, 2], 8, 'mm'],
  ['stl-models_cubeLarge.ascii.stl', [100, 100, 100], 1_000_000, 'mm'],
  ['stl-models_tetrahedron.ascii.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_tetrahedron.bin.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_tetrahedron.min.ascii.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_tetrahedronIrregular.bin.stl', [3, 2, 1], 1, 'mm'],
  ['stl-models_tetrahedronMinusZero.bin.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_unitCube.binary.stl', [1, 1, 1], 1, 'mm'],
  ['stl-models_gearwheel.bin.stl.gz', [41.72016, 41.72016, 8], 8922.637, 'mm'],
  ['stl-models_missingEndsolid.ascii.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_missingNormal.ascii.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_notANumberNormal.ascii.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_wrongHeader.bin.stl', [100, 100, 100], 1_000_000, 'mm'],
  ['stl-models_multiWordName.ascii.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['stl-models_namelessSolid.ascii.stl', [1, 1, 1], 0.1666667, 'mm'],
  ['node-stl_box_2x3x4.stl', [2, 3, 4], 24, 'mm'],
  ['node-stl_box_3x3x3_offset.stl', [3, 3, 3], 27, 'mm'],
  ['kicad_LED_01005_0402Metric.wrl.gz', [0.40132, 0.19812, 0.29972], 0.02273974, 'tenth'],
  ['kicad_PinHeader_1x01_P1.27mm_Horizontal.wrl.gz', [5.69976, 1.27, 4.50088], 3.885566, 'tenth'],
  ['kicad_PinHeader_1x01_P2.54mm_Horizontal.wrl.gz', [10.36066, 2.54, 5.53974], 20.76903, 'tenth'],
  ['kicad_PinSocket_1x01_P2.54mm_Horizontal.wrl.gz', [10.12952, 2.54, 5.83946], 52.05405, 'tenth'],
  ['kicad_Balun_Johanson_0896BM15A0001.wrl.gz', [1.24968, 2.00152, 0.70104], 1.753167, 'tenth'],
  ['kicad_R_01005_0402Metric.wrl.gz', [0.40132, 0.19812, 0.12954], 0.009739815, 'tenth'],
  ['kicad_CP_EIA-1608-08_AVX-J.wrl.gz', [1.6002, 0.84836, 0.7493], 0.839479, 'tenth'],
  [
    'kicad_Molex_KK-254_AE-6410-02A_1x02_P2.54mm_Vertical.wrl.gz',
    [5.08, 5.80136, 15.26032],
    115.9746,
    'tenth',
  ],
  ['kicad_Relay_SPDT_Finder_32.21-x000.wrl.gz', [19.99996, 9.999988, 13.69997], 2062.927, 'tenth'],
  ['kicad_Fuse_0402_1005Metric.wrl.gz', [1.00076, 0.51816, 0.35052], 0.1695817, 'tenth'],
  [
    'kicad_FanPinHeader_1x03_P2.54mm_Vertical.wrl.gz',
    [7.659987, 5.839988, 13.49997],
    153.4743,
    'tenth',
  ],
  [
    'kicad_DINRailAdapter_3xM3_PhoenixContact_1201578.wrl.gz',
    [42.7531, 9.99998, 19.00781],
    5369.71,
    'tenth',
  ],
  ['openscad_bracket.stl.gz', [40, 30, 25], 8134.736, 'mm'],
  ['openscad_gear.3mf', [34.23448, 34.23448, 6], 4406.665, 'mm'],
  ['openscad_knob.3mf', [28, 28, 18], 7844.899, 'mm'],
  ['openscad_two.stl.gz', [41.48304, 33.46661, 19.48304], 1548.178, 'mm'],
  ['assimp_bracket.obj.gz', [40, 30, 25], 8134.736, 'mm'],
  ['assimp_gear.stl.gz', [34.2344, 34.2344, 6], 4406.663, 'mm'],
  ['assimp_knob.ply.gz', [28, 28, 18], 7844.897, 'mm'],
  ['assimp_bracket.ply.gz', [40, 30, 25], 8134.736, 'mm'],
  ['assimp_two.3mf', [41.483, 33.46664, 19.48304], 1548.178, 'mm'],
  ['assimp_knob.obj.gz', [28, 28, 18], 7844.897, 'mm'],
  ['assimp_two.ply.gz', [41.483, 33.46664, 19.48304], 1548.178, 'mm'],
];

test.each(FIGURES)('%s has the computed size and volume', async (file, size, volume, unit) => {
  const body = readFileSync(join(import.meta.dirname, 'models/foreign', file));
  const model = await readModel(new File([body], file));
  if (unit !== 'mm') expect(model.unit).toBe(unit);
  const { sizeMm, volumeMm3 } = pieceOf(model, unit);
  for (const [axis, edge] of size.entries())
    expect(Math.abs((sizeMm[axis] ?? 0) / edge - 1)).toBeLessThan(1e-3);
  expect(Math.abs(volumeMm3 / volume - 1)).toBeLessThan(1e-3);
  expect(model.surface).toBe('closed');
});
