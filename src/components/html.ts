/**
 * HTML as typed strings: the same template makes a static page at build time and, where there is no
 * page yet, fills the live shell in the browser. Values are escaped unless they are Html themselves.
 */
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

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character] ?? '') : text;

const write = (value: Value): string => {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return `${value}`;
  if (value instanceof Html) return value.text;
  if (!value) return '';
  let text = '';
  for (const item of value) text += write(item);
  return text;
};

/** What says where in the HTML one is, and what may go. */
const TOKENS = /[<>"]|\s+/g;

/**
 * A template's pieces without the blanks that only indent it, as JSX drops them: a run with a line break
 * goes, but between two words, or within a tag, it is one space. Blanks on one line stay.
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

/** Of items and cells: the next one, or their parent's end, ends them too (HTML, 13.1.2.4). */
const OPTIONAL_ENDS = /<\/(?:li|d[dt]|t[dhr])>/g;

/** The same elements in fewer bytes. */
export const withoutOptionalEnds = (text: string): string => text.replace(OPTIONAL_ENDS, '');

/** Each template's pieces are one array for good (ECMAScript, 13.2.8.4). */
const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Null, undefined and false write nothing; arrays one after the other. */
export const html = (template: TemplateStringsArray, ...values: Value[]): Html => {
  let pieces = known.get(template);
  if (!pieces) {
    pieces = unindented(template).map(withoutOptionalEnds);
    known.set(template, pieces);
  }
  let text = pieces[0] ?? '';
  for (const [index, value] of values.entries()) text += write(value) + (pieces[index + 1] ?? '');
  return new Html(text);
};

/** HTML that is already known to be safe: our own SVG. */
export const trusted = (text: string): Html => new Html(text);
