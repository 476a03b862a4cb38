/** Cuts pieces of a text file into lines. */
import { ModelProblem } from './problems.ts';

/** No exporter writes such a line; a damaged file may be one line of 200 MB. */
const LONGEST_LINE = 1_000_000;

/** @param take called for each line, without its end */
export const lineCutter = (take: (line: string) => void) => {
  const decoder = new TextDecoder('latin1');
  let rest = '';
  return {
    push: (piece: Uint8Array): void => {
      const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new ModelProblem('broken');
      for (const line of lines) take(line);
    },
    end: (): void => {
      if (rest !== '') take(rest);
      rest = '';
    },
  };
};
