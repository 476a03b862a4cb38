/** Turns a template and its data into a subject, HTML and text. */
import { compile } from 'html-to-text';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Variant } from '#variants/schema';
import { Layout } from './layout.ts';
import { shorten } from './sanitize.ts';
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
    // Repeats what a list of mails or the HTML's button says already.
    { selector: '[data-skip]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table.rows', format: 'dataTable', options: { maxColumnWidth: 52 } },
    // A piece of its own: an empty line around it.
    {
      selector: 'div.gap',
      format: 'block',
      options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
    },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'a[href^="tel:"]', format: 'inline' },
  ],
});

/** A subject is one line, no longer than lists of mails show, and none of its letters turns what follows around. */
const oneLine = (text: string): string =>
  shorten(text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim(), 120);

/** @throws Error when there is no such template, or the data does not fit it */
export const renderMail = (name: string, data: unknown, variant: Variant): Rendered => {
  if (!isTemplateName(name)) throw new Error(`there is no mail "${name}"`);
  // One of a union of templates, each for its own data: here `data` is checked against the very one.
  const template = templates[name] as unknown as Template;
  const parsed = template.data.parse(data);
  const html = `<!DOCTYPE html>${renderToStaticMarkup(
    h(
      Layout,
      { variant, preview: oneLine(template.preview(parsed, variant)) },
      template.body(parsed, variant),
    ),
  )}`;
  return {
    headers: template.headers?.(parsed) ?? {},
    subject: oneLine(template.subject(parsed, variant)),
    html,
    text: toText(html),
  };
};
