import { ModelProblem } from './problems.ts';

/** No exporter writes longer lines; a damaged file may be one line of 200 MB. */
const LONGEST_LINE = 1_000_000;

/** Splits chunks of text into lines. @param take called for each line */
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
