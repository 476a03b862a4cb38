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

/** Null, undefined and false write nothing; arrays one after the other. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += write(value) + (strings[index + 1] ?? '');
  return new Html(text);
};

/** HTML that is already known to be safe: our own SVG. */
export const trusted = (text: string): Html => new Html(text);
