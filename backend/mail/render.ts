import { compile } from 'html-to-text';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Variant } from '#variants/schema';
import { Layout } from './layout.ts';
import { shorten } from './mail-text.ts';
import type { Template } from './template.ts';
import { isTemplateName, templates } from './templates.ts';

interface Rendered {
  headers: Record<string, string>;
  subject: string;
  html: string;
  text: string;
}

const LINE = 78;

const toText = compile({
  wordwrap: LINE,
  selectors: [
    // Already shown by lists of mails, or a repetition of the button.
    { selector: '[data-skip]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table.rows', format: 'dataTable', options: { maxColumnWidth: 52 } },
    // Separated by empty lines.
    {
      selector: 'div.gap',
      format: 'block',
      options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
    },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'a[href^="tel:"]', format: 'inline' },
  ],
});

/** Makes a single short line without control characters, for subject and preview. */
const oneLine = (text: string): string =>
  shorten(text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim(), 120);

/** Renders a template to subject, HTML and text. @throws Error if the template does not exist, or the data are invalid */
export const renderMail = (name: string, data: unknown, variant: Variant): Rendered => {
  if (!isTemplateName(name)) throw new Error(`there is no mail template "${name}"`);
  // The cast loses the template's data type; its own schema parses the data.
  const template = templates[name] as unknown as Template;
  const parsed = template.data.parse(data);
  const html = `<!DOCTYPE html>${renderToStaticMarkup(
    h(
      Layout,
      { variant, preview: oneLine(template.preview(parsed, variant)) },
      ...template.body(parsed, variant),
    ),
  )}`;
  return {
    headers: template.headers?.(parsed) ?? {},
    subject: oneLine(template.subject(parsed, variant)),
    html,
    text: toText(html),
  };
};
