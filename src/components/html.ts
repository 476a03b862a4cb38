/** HTML as typed strings, for static pages and in the browser. Values are escaped unless they are Html themselves. */
import { escaped } from '#contract/text/escaped';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const write = (value: Value): string => {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return `${value}`;
  if (value instanceof Html) return value.text;
  if (!value) return '';
  let text = '';
  for (const item of value) text += write(item);
  return text;
};

/** Marks of the position in the HTML, and blanks. */
const TOKENS = /[<>"]|\s+/g;

/**
 * Drops blanks that indent a template, as JSX does: those with a line break become one space between words or inside
 * a tag, and nothing elsewhere. Blanks on one line stay.
 */
const unindented = (pieces: readonly string[]): readonly string[] => {
  let inTag = false;
  let inQuotes = false;
  return pieces.map((piece) =>
    piece.replace(TOKENS, (token, at: number) => {
      if (token === '"') inQuotes = inTag && !inQuotes;
      else if (token === '<') inTag = true;
      else if (token === '>' && !inQuotes) inTag = false;
      else if (token.includes('\n') && !inQuotes) {
        const [before, after] = [piece[at - 1], piece[at + token.length]];
        if (inTag) return after === '>' ? '' : ' ';
        return before === undefined || before === '>' || after === undefined || after === '<'
          ? ''
          : ' ';
      }
      return token;
    }),
  );
};

/** End tags of items and cells, which HTML allows to omit (13.1.2.4). */
const OPTIONAL_ENDS = /<\/(?:li|d[dt]|t[dhr])>/g;

export const withoutOptionalEnds = (text: string): string => text.replace(OPTIONAL_ENDS, '');

/** By template: its pieces are always the same array (ECMAScript, 13.2.8.4). */
const prepared = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Fills in a template; null, undefined and false write nothing. */
export const html = (template: TemplateStringsArray, ...values: Value[]): Html => {
  let pieces = prepared.get(template);
  if (!pieces) {
    pieces = unindented(template).map(withoutOptionalEnds);
    prepared.set(template, pieces);
  }
  let text = pieces[0] ?? '';
  for (const [index, value] of values.entries()) text += write(value) + (pieces[index + 1] ?? '');
  return new Html(text);
};

/** Marks HTML as safe, such as our own SVG. */
export const trusted = (text: string): Html => new Html(text);
