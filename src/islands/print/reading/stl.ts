import { STL_RECORD, STL_START, stlCount } from '#contract/files/model-format';
import { lineCutter } from './lines.ts';
import { ModelProblem } from './problems.ts';
import type { Reader, Sink } from './reader.ts';

/** Offset of the corners, after the unused normal. */
const CORNERS_AT = 12;

export const binaryStl = (sink: Sink): Reader => {
  let rest = new Uint8Array(0);
  let left = -1;

  const record = (view: DataView, at: number): void => {
    const number = (index: number) => view.getFloat32(at + CORNERS_AT + index * 4, true);
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
      if (left < 0 && bytes.length >= STL_START) {
        left = stlCount(bytes);
        at = STL_START;
      }
      const view = new DataView(bytes.buffer);
      for (; left > 0 && at + STL_RECORD <= bytes.length; at += STL_RECORD) {
        record(view, at);
        left -= 1;
      }
      // Only a comment may follow the last triangle.
      rest = left === 0 ? new Uint8Array(0) : bytes.slice(at);
    },
    end: () => {
      if (left !== 0) throw new ModelProblem('cutOff');
    },
    hasPoints: () => false,
  };
};

const VERTEX = /^\s*vertex\s+(\S+)\s+(\S+)\s+(\S+)/i;

export const textStl = (sink: Sink): Reader => {
  let corners: number[] = [];
  let points = 0;
  let isOpen = false;
  const lines = lineCutter((line) => {
    const found = VERTEX.exec(line);
    if (found) {
      points += 1;
      if (corners.length < 9) corners.push(Number(found[1]), Number(found[2]), Number(found[3]));
      return;
    }
    if (/^\s*facet\b/i.test(line)) {
      isOpen = true;
      corners = [];
    }
    if (!/^\s*endfacet\b/i.test(line)) return;
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners;
    if (cz === undefined) throw new ModelProblem('broken');
    sink(ax ?? 0, ay ?? 0, az ?? 0, bx ?? 0, by ?? 0, bz ?? 0, cx ?? 0, cy ?? 0, cz);
    corners = [];
    isOpen = false;
  });
  return {
    push: lines.push,
    end: () => {
      lines.end();
      // Exporters may omit the last line; an incomplete triangle means a truncated file.
      if (isOpen) throw new ModelProblem('cutOff');
    },
    hasPoints: () => points > 0,
  };
};
