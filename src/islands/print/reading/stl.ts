import { type BinaryStl, STL_RECORD, STL_START } from '#contract/files/model-format';
import { coordinates } from './coordinates.ts';
import { wordCutter } from './lines.ts';
import { ModelProblem } from './problems.ts';
import type { Reader, Sink } from './reader.ts';

/** Offset of the corners, after the unused normal. */
const CORNERS_AT = 12;

export const binaryStl = (sink: Sink, { triangles, isBigEndian }: BinaryStl): Reader => {
  let rest = new Uint8Array(0);
  let left = triangles;
  let isBegun = false;

  const record = (view: DataView, at: number): void => {
    const number = (index: number) => view.getFloat32(at + CORNERS_AT + index * 4, !isBigEndian);
    sink(
      number(0),
      number(1),
      number(2),
      number(3),
      number(4),
      number(5),
      number(6),
      number(7),
      number(8),
    );
  };

  return {
    push: (piece) => {
      const bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
      let at = 0;
      if (!isBegun && bytes.length >= STL_START) {
        isBegun = true;
        at = STL_START;
      }
      const view = new DataView(bytes.buffer);
      for (; isBegun && left > 0 && at + STL_RECORD <= bytes.length; at += STL_RECORD) {
        record(view, at);
        left -= 1;
      }
      // A comment may follow the last triangle.
      rest = left === 0 ? new Uint8Array(0) : bytes.slice(at);
    },
    end: () => {
      if (left !== 0) throw new ModelProblem('cutOff');
    },
    loose: () => undefined,
  };
};

type Point = readonly number[];

/** `facet normal 0 0 1 outer`. */
const FACET_WORDS = 6;

/** Reads words instead of lines: exporters break lines anywhere, or nowhere. */
export const textStl = (sink: Sink): Reader => {
  let corners: Point[] = [];
  let vertex: string[] | undefined;
  let points = 0;
  let isOpen = false;
  let sawEnd = false;
  /** The last words of a solid's name, which may hold any word. */
  let name: string[] | undefined;

  const finishVertex = (): void => {
    if (!vertex) return;
    const point = coordinates(vertex);
    points += 1;
    corners.push(point.length === 3 ? point : [Number.NaN, Number.NaN, Number.NaN]);
    vertex = undefined;
  };
  const finishFacet = (): void => {
    finishVertex();
    if (corners.length === 1 || corners.length === 2) throw new ModelProblem('broken');
    const [[ax = 0, ay = 0, az = 0] = []] = corners;
    for (let index = 1; index + 1 < corners.length; index += 1) {
      const [bx = 0, by = 0, bz = 0] = corners[index] ?? [];
      const [cx = 0, cy = 0, cz = 0] = corners[index + 1] ?? [];
      sink(ax, ay, az, bx, by, bz, cx, cy, cz);
    }
    corners = [];
    isOpen = false;
  };
  const begin = (): void => {
    // Exporters may omit the ends of facets.
    if (isOpen) finishFacet();
    isOpen = true;
  };

  const WORDS = new Map<string, () => void>([
    ['facet', begin],
    [
      'vertex',
      () => {
        finishVertex();
        if (isOpen) vertex = [];
      },
    ],
    ['outer', finishVertex],
    ['endloop', finishVertex],
    [
      'endfacet',
      () => {
        sawEnd = true;
        finishFacet();
      },
    ],
    [
      'solid',
      () => {
        finishVertex();
        name = [];
      },
    ],
    ['endsolid', () => (name = [])],
  ]);

  const words = wordCutter((word) => {
    if (name !== undefined) {
      const letters = word.toLowerCase();
      name = word === '\n' ? undefined : [...name.slice(1 - FACET_WORDS), letters];
      // Without line breaks a name ends where a facet begins.
      if (
        !name ||
        name.length < FACET_WORDS ||
        !/^facet normal .* (outer|vertex)$/.test(name.join(' '))
      )
        return;
      name = undefined;
      begin();
      WORDS.get(letters)?.();
      return;
    }
    if (word === '\n') return;
    // Digits, signs and points stand before the letters.
    const keyword = word.charCodeAt(0) > 57 ? WORDS.get(word.toLowerCase()) : undefined;
    if (keyword) keyword();
    else if (vertex && vertex.length < 8) vertex.push(word);
  });
  return {
    push: words.push,
    end: () => {
      words.end();
      finishVertex();
      // An incomplete triangle means a truncated file, unless the exporter ends none.
      if (isOpen && (sawEnd || corners.length < 3)) throw new ModelProblem('cutOff');
      if (isOpen) finishFacet();
    },
    loose: () => (points > 0 ? 'points' : undefined),
  };
};
