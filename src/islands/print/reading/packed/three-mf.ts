/** Reads 3MF (3MF Core Specification 1.3, and parts in other files by its Production Extension). */
import { textOf } from '#contract/files/model-format';
import { coordinate } from '../coordinates.ts';
import { IDENTITY, type Matrix, scaled, times, transformed } from '../matrix.ts';
import { LOCKED_3MF, ModelProblem, unreadText } from '../problems.ts';
import { type GrowingList, growingList, type Loose, type Sink } from '../reader.ts';
import type { PackedFile } from './directory.ts';
import { isModelPart } from './open-file.ts';
import { readSlicerParts } from './slicer-parts.ts';
import { unpackInto } from './unpack.ts';
import { type Attributes, attributeOf, xmlReader } from './xml.ts';

/** Millimetres of the units that a model may have. */
const UNITS = new Map([
  ['micron', 0.001],
  ['millimeter', 1],
  ['centimeter', 10],
  ['inch', 25.4],
  ['foot', 304.8],
  ['meter', 1000],
]);
/** Unpacked bytes of all parts. */
const MAX_BYTES = 400 * 1024 * 1024;
const MAX_PLACED = 200_000;
const MAX_DEPTH = 100;
/** Elements of extensions that add to the triangles, take from them, or stand in their place. */
const UNREAD = new Set(['beam', 'ball', 'booleanshape', 'levelset', 'displacementmesh']);
/** Begins a part that only its owner can read. */
const SECURE_START = '%3McF';
const MODEL_RELATION = '/3dmodel';

interface Link {
  path: string;
  id: string;
  matrix: Matrix;
}
interface Thing {
  /** Supports and the like are no pieces. */
  isModel: boolean;
  mm: number;
  points: GrowingList;
  corners: GrowingList;
  parts: Link[];
  /** Geometry beyond triangles, by its element; undefined for none. */
  unread: string | undefined;
}

const keyOf = (path: string, id: string): string => `${path}#${id}`;
/** Names of packed files have no leading slash, paths do; programs differ in upper case. */
const plainPath = (path: string): string => path.replace(/^\/+/, '').toLowerCase();

const numberOf = (text = ''): number => (text.trim() === '' ? Number.NaN : coordinate(text.trim()));

/** Parses `m00 m01 m02 m10 … m32` for row vectors. */
const matrixOf = (text: string | undefined): Matrix => {
  if (text === undefined || text.trim() === '') return IDENTITY;
  const [a, b, c, d, e, f, g, h, i, x, y, z] = text.trim().split(/\s+/).map(coordinate);
  if (z === undefined) throw new ModelProblem('broken');
  const at = (value: number | undefined): number => value ?? Number.NaN;
  return [at(a), at(d), at(g), at(x), at(b), at(e), at(h), at(y), at(c), at(f), at(i), z];
};

/** Collects objects and build items of one model part. */
const partReader = (path: string, things: Map<string, Thing>, items: Link[]) => {
  let mm = 1;
  let thing: Thing | undefined;
  const link = (attributes: Attributes): Link => {
    const other = attributeOf(attributes, 'path');
    return {
      path: other === undefined ? path : plainPath(other),
      id: attributes.objectid ?? '',
      matrix: matrixOf(attributes.transform),
    };
  };
  const OPEN: Readonly<Record<string, (attributes: Attributes) => void>> = {
    model: ({ unit = 'millimeter' }) => {
      mm = UNITS.get(unit.toLowerCase()) ?? 1;
    },
    object: ({ id = '', type = 'model' }) => {
      thing = {
        isModel: type === 'model',
        mm,
        points: growingList(),
        corners: growingList(),
        parts: [],
        unread: undefined,
      };
      things.set(keyOf(path, id), thing);
    },
    vertex: ({ x, y, z }) => {
      for (const value of [x, y, z]) thing?.points.add(numberOf(value));
    },
    triangle: ({ v1, v2, v3 }) => {
      for (const value of [v1, v2, v3]) thing?.corners.add(numberOf(value));
    },
    component: (attributes) => thing?.parts.push(link(attributes)),
    item: (attributes) => {
      // Slicers keep pieces on the plate that are not printed.
      if (attributes.printable !== '0') items.push(link(attributes));
    },
  };
  return xmlReader({
    open: (name, attributes) => {
      if (thing && UNREAD.has(name)) thing.unread ??= name;
      OPEN[name]?.(attributes);
    },
    close: (name) => {
      if (name === 'object') thing = undefined;
    },
  });
};

/** Returns the path of the model that the package begins with. */
const rootOf = async (archive: Blob, files: readonly PackedFile[]): Promise<string> => {
  const relations = files.find(({ name }) => plainPath(name) === '_rels/.rels');
  let root = '';
  if (relations) {
    const reader = xmlReader({
      open: (name, { Type = '', Target = '' }) => {
        if (name === 'Relationship' && Type.toLowerCase().endsWith(MODEL_RELATION)) root = Target;
      },
    });
    await unpackInto(archive, relations, 1024 * 1024, reader.push);
    reader.end();
  }
  const models = files.map(({ name }) => plainPath(name)).filter(isModelPart);
  if (models.includes(plainPath(root))) return plainPath(root);
  return models.find((path) => path.endsWith('3dmodel.model')) ?? models[0] ?? '';
};

const emitThing = (thing: Thing, sink: Sink, isPrinted: (index: number) => boolean): void => {
  const { points, corners } = thing;
  const last = points.length() / 3;
  const at = (corner: number, axis: number): number => points.at(corner * 3 + axis);
  for (let index = 0; index + 2 < corners.length(); index += 3) {
    if (!isPrinted(index / 3)) continue;
    const [a, b, c] = [corners.at(index), corners.at(index + 1), corners.at(index + 2)];
    for (const corner of [a, b, c])
      if (!(corner >= 0 && corner < last)) throw new ModelProblem('broken');
    sink(at(a, 0), at(a, 1), at(a, 2), at(b, 0), at(b, 1), at(b, 2), at(c, 0), at(c, 1), at(c, 2));
  }
};

/**
 * Passes on a 3MF's triangles, in millimetres.
 * @param onProgress called with a share of 1
 * @returns whether there are points @throws ModelProblem
 */
export const readThreeMf = async (
  archive: Blob,
  files: readonly PackedFile[],
  sink: Sink,
  onProgress: (share: number) => void,
): Promise<Loose> => {
  const things = new Map<string, Thing>();
  const root = await rootOf(archive, files);
  const models = files.filter(({ name }) => isModelPart(name));
  const whole = models.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  let bytes = 0;
  const items: Link[] = [];
  for (const file of models) {
    const path = plainPath(file.name);
    // Only the root says what is built.
    const reader = partReader(path, things, path === root ? items : []);
    await unpackInto(archive, file, MAX_BYTES - bytes, (piece) => {
      bytes += piece.length;
      if (textOf(piece.subarray(0, SECURE_START.length)) === SECURE_START)
        throw new ModelProblem('locked', LOCKED_3MF);
      onProgress(Math.min(1, bytes / whole));
      reader.push(piece);
    });
    reader.end();
  }

  const slicer = await readSlicerParts(archive, files);
  let placed = 0;
  const place = (link: Link, matrix: Matrix, depth: number): void => {
    placed += 1;
    if (placed > MAX_PLACED || depth > MAX_DEPTH) throw new ModelProblem('tooComplex');
    const thing = things.get(keyOf(link.path, link.id));
    if (!thing) throw new ModelProblem('broken');
    if (!thing.isModel) return;
    if (thing.unread !== undefined) throw new ModelProblem('unread', unreadText(thing.unread));
    const at = times(matrix, link.matrix);
    emitThing(thing, transformed(at, sink), (index) => slicer.hasTriangle(link.id, index));
    for (const part of thing.parts)
      if (slicer.isPrinted(link.id, part.id)) place(part, at, depth + 1);
  };
  const mmOf = ({ path, id }: Link): number => things.get(keyOf(path, id))?.mm ?? 1;
  const rootMm = [...things].find(([key]) => key.startsWith(`${root}#`))?.[1].mm;
  const used = new Set(
    [...things.values()].flatMap(({ parts }) => parts.map(({ path, id }) => keyOf(path, id))),
  );
  // Programs that only store models build nothing.
  if (items.length === 0)
    for (const key of things.keys()) {
      const [path = '', id = ''] = key.split('#');
      if (!used.has(key)) items.push({ path, id, matrix: IDENTITY });
    }
  for (const item of items) {
    const mm = rootMm ?? mmOf(item);
    place(item, scaled(mm, mm, mm), 0);
  }
  return [...things.values()].some(({ points }) => points.length() > 0) ? 'points' : undefined;
};
