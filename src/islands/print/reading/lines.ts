import { ModelProblem } from './problems.ts';

/** A damaged file may be one line of 200 MB; triangle strips are long lines too. */
const MAX_LINE = 64_000_000;

/** Splits chunks of text into lines. @param take called for each line */
export const lineCutter = (take: (line: string) => void) => {
  const decoder = new TextDecoder('latin1');
  let begun: string[] = [];
  let length = 0;
  const finish = (): void => {
    const line = begun.length === 1 ? (begun[0] ?? '') : begun.join('');
    begun = [];
    length = 0;
    take(line);
  };
  return {
    push: (piece: Uint8Array): void => {
      const lines = decoder.decode(piece, { stream: true }).split(/\r\n|\n|\r/);
      for (const [index, line] of lines.entries()) {
        if (index > 0) finish();
        if (line !== '') begun.push(line);
        length += line.length;
      }
      if (length > MAX_LINE) throw new ModelProblem('broken');
    },
    end: (): void => {
      if (length > 0) finish();
    },
  };
};

const BLANK = 32;
/** Longer words belong to no model. */
const MAX_WORD = 100_000;

/** Splits chunks of text into words; a line break is the word `\n`. */
export const wordCutter = (take: (word: string) => void) => {
  const decoder = new TextDecoder('latin1');
  let begun = '';
  const cut = (text: string): void => {
    for (const [word] of text.matchAll(/[\r\n]|[^\s]+/g)) take(word === '\r' ? '\n' : word);
  };
  return {
    push: (piece: Uint8Array): void => {
      const text = begun + decoder.decode(piece, { stream: true });
      let end = text.length;
      while (end > 0 && text.charCodeAt(end - 1) > BLANK) end -= 1;
      cut(text.slice(0, end));
      begun = text.slice(end);
      if (begun.length > MAX_WORD) throw new ModelProblem('broken');
    },
    end: (): void => {
      cut(begun);
      begun = '';
    },
  };
};
