import { lineCutter } from './lines.ts';
import { ModelProblem } from './problems.ts';
import { fan, growingList, type Reader, type Sink } from './reader.ts';

const MAX_CORNERS = 65_536;

export const obj = (sink: Sink): Reader => {
  const points = growingList();

  /** Parses the vertex of `7/1/3` or `-1//2`, from 0. */
  const corner = (word: string): number => {
    const index = Number.parseInt(word, 10);
    return index < 0 ? points.length() / 3 + index : index - 1;
  };

  const take = (line: string): void => {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'v') {
      if (words.length < 4) throw new ModelProblem('broken');
      for (let axis = 1; axis <= 3; axis += 1) points.add(Number(words[axis]));
    } else if (words[0] === 'f') {
      if (words.length > MAX_CORNERS) throw new ModelProblem('broken');
      if (!fan(points, words.slice(1).map(corner), sink)) throw new ModelProblem('broken');
    }
  };

  let begun = '';
  const lines = lineCutter((line) => {
    // A backslash continues the line.
    if (line.endsWith('\\') && begun.length < 1_000_000) {
      begun += `${line.slice(0, -1)} `;
      return;
    }
    take(begun === '' ? line : begun + line);
    begun = '';
  });
  return { push: lines.push, end: lines.end, hasPoints: () => points.length() > 0 };
};
