import { bytesText, HEAD_BYTES } from '#contract/files/model-format';
import { coordinate } from './coordinates.ts';
import { lineCutter } from './lines.ts';
import { type PlyElement, type PlyHeader, plyHeader } from './ply-header.ts';
import { ModelProblem } from './problems.ts';
import { fan, type GrowingList, growingList, type Reader, type Sink } from './reader.ts';

/** Longer lists of a face mean a damaged file; triangle strips are as long as the model. */
const MAX_LIST = 65_536;
const MAX_STRIP = 50_000_000;
const HEADER_END = /(?:^|[\r\n])end_header[^\S\r\n]*(?:\r\n|\n|\r)/;

const isFaces = (name: string) => /^vertex_ind(ex|ices)$/.test(name);

const isStrips = ({ name }: PlyElement): boolean => /^tristrips?$/.test(name);
const maxList = (element: PlyElement): number => (isStrips(element) ? MAX_STRIP : MAX_LIST);

/** Splits strips, which -1 separates, into triangles; every second one runs the other way. */
const unstrip = (points: GrowingList, corners: readonly number[], sink: Sink): boolean => {
  let start = 0;
  for (let index = 0; index < corners.length; index += 1) {
    const [a = -1, b = -1, c = -1] = corners.slice(index - 2, index + 1);
    if (corners[index] === -1) start = index + 1;
    if (index - start < 2) continue;
    // Strips are joined by triangles without an area.
    if (a === b || b === c || a === c) continue;
    const triangle = (index - start) % 2 === 0 ? [a, b, c] : [b, a, c];
    if (!fan(points, triangle, sink)) return false;
  }
  return true;
};

/** Turns rows of elements into triangles. */
const rowTaker = (sink: Sink) => {
  const points = growingList();
  /** Faces that stand before their points. */
  const early: (() => boolean)[] = [];
  return {
    points,
    end: (): void => {
      for (const split of early) if (!split()) throw new ModelProblem('broken');
    },
    /** @param values of a row, a list per property */
    take: (element: PlyElement, values: readonly (readonly number[])[]): void => {
      const of = (name: string) =>
        values[element.properties.findIndex((property) => property.name === name)];
      if (element.name === 'vertex')
        for (const axis of ['x', 'y', 'z']) points.add(of(axis)?.[0] ?? Number.NaN);
      if (element.name !== 'face' && !isStrips(element)) return;
      const corners = values[element.properties.findIndex(({ name }) => isFaces(name))] ?? [];
      const split = () => (isStrips(element) ? unstrip : fan)(points, corners, sink);
      if (points.length() === 0 && corners.length > 0) early.push(split);
      else if (!split()) throw new ModelProblem('broken');
    },
  };
};

/** Counts rows, to find the element of the next one. */
const rowCounter = ({ elements }: PlyHeader) => {
  let at = 0;
  let done = 0;
  return {
    next: (): PlyElement | undefined => {
      while (at < elements.length && done >= (elements[at]?.count ?? 0)) {
        at += 1;
        done = 0;
      }
      return elements[at];
    },
    count: (): void => {
      done += 1;
    },
  };
};

type Body = Omit<Reader, 'loose'>;

const textBody = (header: PlyHeader, take: ReturnType<typeof rowTaker>['take']): Body => {
  const rows = rowCounter(header);
  const lines = lineCutter((line) => {
    const element = rows.next();
    const words = line.trim().split(/\s+/);
    if (!element || words[0] === '') return;
    let at = 0;
    const number = (): number => {
      const word = words[at];
      at += 1;
      return word === undefined ? Number.NaN : coordinate(word);
    };
    const values = element.properties.map(({ countType }) => {
      if (!countType) return [number()];
      const count = number();
      if (!(count >= 0 && count <= words.length)) throw new ModelProblem('broken');
      return Array.from({ length: count }, number);
    });
    take(element, values);
    rows.count();
  });
  return {
    push: lines.push,
    end: () => {
      lines.end();
      if (rows.next()) throw new ModelProblem('cutOff');
    },
  };
};

interface BinaryRow {
  values: number[][];
  end: number;
}

/** Reads a row; returns the length of which it needs more while it is incomplete. */
const binaryRow = (
  element: PlyElement,
  view: DataView,
  start: number,
  little: boolean,
): BinaryRow | number => {
  let at = start;
  const values: number[][] = [];
  for (const { type, countType } of element.properties) {
    let count = 1;
    if (countType) {
      if (at + countType.size > view.byteLength) return at + countType.size;
      count = countType.read(view, at, little);
      at += countType.size;
      if (!(count >= 0 && count <= maxList(element))) throw new ModelProblem('broken');
    }
    if (at + count * type.size > view.byteLength) return at + count * type.size;
    const list: number[] = [];
    for (let index = 0; index < count; index += 1) {
      list.push(type.read(view, at, little));
      at += type.size;
    }
    values.push(list);
  }
  return { values, end: at };
};

const joined = (pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

const binaryBody = (header: PlyHeader, take: ReturnType<typeof rowTaker>['take']): Body => {
  const rows = rowCounter(header);
  const little = header.encoding === 'little';
  /** Pieces are joined once there are enough for the next row. */
  let pieces: Uint8Array[] = [];
  let [length, needed] = [0, 1];
  return {
    push: (piece) => {
      if (!rows.next()) return;
      pieces.push(piece);
      length += piece.length;
      if (length < needed) return;
      const bytes = joined(pieces, length);
      const view = new DataView(bytes.buffer);
      let at = 0;
      needed = 1;
      for (let element = rows.next(); element; element = rows.next()) {
        if (at >= bytes.length) break;
        const row = binaryRow(element, view, at, little);
        if (typeof row === 'number') {
          needed = row - at;
          break;
        }
        // Empty rows would never end.
        if (row.end === at) throw new ModelProblem('broken');
        take(element, row.values);
        at = row.end;
        rows.count();
      }
      pieces = [bytes.slice(at)];
      length -= at;
    },
    end: () => {
      if (rows.next()) throw new ModelProblem('cutOff');
    },
  };
};

export const ply = (sink: Sink): Reader => {
  const rows = rowTaker(sink);
  let head = new Uint8Array(0);
  let body: Body | undefined;

  const begin = (): void => {
    const text = bytesText(head.subarray(0, HEAD_BYTES));
    const end = HEADER_END.exec(text);
    if (!end) {
      if (head.length > HEAD_BYTES) throw new ModelProblem('broken');
      return;
    }
    const header = plyHeader(text.slice(0, end.index));
    const make = header.encoding === 'ascii' ? textBody : binaryBody;
    body = make(header, rows.take);
    body.push(head.subarray(end.index + end[0].length));
    head = new Uint8Array(0);
  };

  return {
    push: (piece) => {
      if (body) return body.push(piece);
      const longer = new Uint8Array(head.length + piece.length);
      longer.set(head);
      longer.set(piece, head.length);
      head = longer;
      begin();
    },
    end: () => {
      if (!body) throw new ModelProblem('cutOff');
      body.end();
      rows.end();
    },
    loose: () => (rows.points.length() > 0 ? 'points' : undefined),
  };
};
