import { HEAD_BYTES } from '#contract/files/model-format';
import { lineCutter } from './lines.ts';
import { type PlyElement, type PlyHeader, plyHeader } from './ply-header.ts';
import { ModelProblem } from './problems.ts';
import { fan, growingList, type Reader, type Sink } from './reader.ts';

/** Longer lists mean a damaged file. */
const LONGEST_LIST = 65_536;
const HEADER_END = /(?:^|[\r\n])end_header[^\S\r\n]*(?:\r\n|\n|\r)/;

const isFaces = (name: string) => /^vertex_ind(ex|ices)$/.test(name);

/** Turns rows of elements into triangles. */
const rowTaker = (sink: Sink) => {
  const points = growingList();
  return {
    points,
    /** @param values of a row, a list per property */
    take: (element: PlyElement, values: readonly (readonly number[])[]): void => {
      const of = (name: string) =>
        values[element.properties.findIndex((property) => property.name === name)];
      if (element.name === 'vertex')
        for (const axis of ['x', 'y', 'z']) points.add(of(axis)?.[0] ?? Number.NaN);
      if (element.name !== 'face') return;
      const corners = values[element.properties.findIndex(({ name }) => isFaces(name))] ?? [];
      if (!fan(points, corners, sink)) throw new ModelProblem('broken');
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

type Body = Omit<Reader, 'hasPoints'>;

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
      return word === undefined ? Number.NaN : Number(word);
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

/** Reads a row and its end; undefined while it is incomplete. */
const binaryRow = ({ properties }: PlyElement, view: DataView, start: number, little: boolean) => {
  let at = start;
  const values: number[][] = [];
  for (const { type, countType } of properties) {
    let count = 1;
    if (countType) {
      if (at + countType.size > view.byteLength) return undefined;
      count = countType.read(view, at, little);
      at += countType.size;
      if (!(count >= 0 && count <= LONGEST_LIST)) throw new ModelProblem('broken');
    }
    if (at + count * type.size > view.byteLength) return undefined;
    const list: number[] = [];
    for (let index = 0; index < count; index += 1) {
      list.push(type.read(view, at, little));
      at += type.size;
    }
    values.push(list);
  }
  return { values, end: at };
};

const binaryBody = (header: PlyHeader, take: ReturnType<typeof rowTaker>['take']): Body => {
  const rows = rowCounter(header);
  const little = header.encoding === 'little';
  let rest = new Uint8Array(0);
  return {
    push: (piece) => {
      if (!rows.next()) return;
      const bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
      const view = new DataView(bytes.buffer);
      let at = 0;
      for (let element = rows.next(); element; element = rows.next()) {
        // Empty rows would never end.
        const row = at < bytes.length ? binaryRow(element, view, at, little) : undefined;
        if (!row) break;
        if (row.end === at) throw new ModelProblem('broken');
        take(element, row.values);
        at = row.end;
        rows.count();
      }
      rest = bytes.slice(at);
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
    const text = new TextDecoder('latin1').decode(head.subarray(0, HEAD_BYTES));
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
      return body.end();
    },
    hasPoints: () => rows.points.length() > 0,
  };
};
