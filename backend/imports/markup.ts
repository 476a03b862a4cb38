/** Texts with HTML, as web shops export them. */
import { compile } from 'html-to-text';

/** Elements of texts. Other words in angle brackets, such as `<modelo>`, are no markup. */
const ELEMENTS =
  'a|abbr|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|label|li|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul';
const MARKUP = new RegExp(
  `</?(?:${ELEMENTS})(?:[\\s/][^<>]*)?>|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,30});`,
  'i',
);

const toText = compile({
  wordwrap: false,
  preserveNewlines: true,
  limits: { maxDepth: 100 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
});

/** Returns a text without tags, its entities decoded. */
export const withoutMarkup = (text: string): string => (MARKUP.test(text) ? toText(text) : text);
