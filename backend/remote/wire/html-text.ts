/** Reads the text of HTML, as which hosts keep descriptions; pages show text alone. */

const TAGS =
  'a|abbr|article|b|big|blockquote|body|br|center|code|dd|div|dl|dt|em|figure|font|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|meta|o:p|ol|p|pre|s|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|u|ul|video';
const HIDDEN = /<(script|style|head)\b[^>]*>.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)/gis;
const BREAK = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6]|table|ul|ol|blockquote|pre)\s*>/gi;
const ITEM = /<li\b[^<>]*>/gi;
const CELL = /<\/t[dh]\s*>/gi;
const TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>`, 'gi');
/** The last tag of a text that the host has cut. */
const CUT_TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?$`, 'i');
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ordm: 'º', ordf: 'ª' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü' },
  ...{ atilde: 'ã', otilde: 'õ', ccedil: 'ç', Ccedil: 'Ç', agrave: 'à', egrave: 'è', acirc: 'â' },
  ...{ iquest: '¿', iexcl: '¡', deg: '°', plusmn: '±', micro: 'µ', times: '×', middot: '·' },
  ...{ frac12: '½', frac14: '¼', frac34: '¾', sup2: '²', sup3: '³', euro: '€', reg: '®' },
  ...{ copy: '©', trade: '™', ndash: '–', mdash: '—', hellip: '…', bull: '•', laquo: '«' },
  ...{ raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', Omega: 'Ω', omega: 'ω' },
};

const letterOf = (code: number, whole: string): string =>
  code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code).replace('\u00a0', ' ')
    : whole;

const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal !== undefined) return letterOf(Number(decimal), whole);
    if (hex !== undefined) return letterOf(Number.parseInt(hex, 16), whole);
    return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
  });

const hasTags = (text: string): boolean => text.search(TAG) >= 0 || text.search(HIDDEN) >= 0;

const withoutTags = (text: string): string =>
  hasTags(text)
    ? text
        .replace(HIDDEN, '')
        // In HTML a line's end is a blank.
        .replace(/\s*\r?\n\s*/g, ' ')
        .replace(BREAK, '\n')
        .replace(ITEM, '- ')
        .replace(CELL, ' ')
        .replace(TAG, '')
        .replace(CUT_TAG, '')
    : text;

/** Returns the text of HTML; a text without tags and entities is unchanged. */
export const textOfHtml = (text: string): string => {
  const plain = decoded(withoutTags(text));
  if (plain === text) return text;
  // Some hosts escape the HTML that they keep.
  const whole = hasTags(plain) ? decoded(withoutTags(plain)) : plain;
  return whole
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
