import { coordinates } from './coordinates.ts';
import { lineCutter } from './lines.ts';
import { ModelProblem } from './problems.ts';
import { fan, growingList, type Reader, type Sink } from './reader.ts';

const MAX_CORNERS = 65_536;
/** Free-form geometry, which has no faces. */
const CURVES = new Set(['curv', 'curv2', 'surf', 'cstype', 'bzp', 'bsp', 'cdp']);

export const obj = (sink: Sink): Reader => {
  const points = growingList();
  /** Faces that stand before their points. */
  let early: number[][] = [];
  let sawLines = false;

  /** Parses the vertex of `7/1/3` or `-1//2`, from 0. */
  const corner = (word: string): number => {
    const index = Number.parseInt(word, 10);
    return index < 0 ? points.length() / 3 + index : index - 1;
  };

  const face = (words: readonly string[]): void => {
    if (words.length > MAX_CORNERS) throw new ModelProblem('broken');
    const corners = words.map(corner);
    if (corners.some((each) => !(each >= 0))) throw new ModelProblem('broken');
    if (!fan(points, corners, sink)) early.push(corners);
  };

  const take = (line: string): void => {
    const [word = '', ...words] = line.trim().split(/\s+/);
    if (word === 'v') {
      const point = coordinates(words);
      if (point.length < 3) throw new ModelProblem('broken');
      for (const value of point.slice(0, 3)) points.add(value);
    } else if (word === 'f' || word === 'fo') face(words);
    else if (word === 'l') sawLines = true;
    else if (CURVES.has(word)) throw new ModelProblem('curves');
  };

  let begun = '';
  const lines = lineCutter((line) => {
    const comment = line.indexOf('#');
    const text = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
    // A backslash continues the line.
    if (comment < 0 && text.endsWith('\\') && begun.length < 1_000_000) {
      begun += `${text.slice(0, -1)} `;
      return;
    }
    take(begun === '' ? text : begun + text);
    begun = '';
  });
  return {
    push: lines.push,
    end: () => {
      lines.end();
      if (begun !== '') take(begun);
      for (const corners of early)
        if (!fan(points, corners, sink)) throw new ModelProblem('broken');
      early = [];
    },
    loose: () => (sawLines ? 'lines' : points.length() > 0 ? 'points' : undefined),
  };
};
