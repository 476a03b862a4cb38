import { expect, test } from 'vitest';
import { picturesHtml, readBanner } from './banner-items.ts';
import { fingerprint } from './fingerprint.ts';

const item = { id: 1, color: '#0d5368', link: '/productos?c=1.1', image: { id: 7 }, sd: { id: 8 } };

test('a slide has a picture for large and one for small screens, a colour and a link', () => {
  const html = picturesHtml(readBanner(JSON.stringify([item, { ...item, sd: { id: -1 } }]))).text;
  expect(html).toContain('<a href="/productos?c=1.1">');
  expect(html).toContain('fill="#0d5368"');
  expect(html).toContain('srcset="/imagenes/id/8"');
  expect(html).toContain('srcset="/imagenes/id/7"');
  expect(html.match(/swiper-slide-active/g)).toHaveLength(1);
  expect(html).toContain('alt="Destacado 2 de 2"');
  // The first picture is the page's largest and has priority; the next ones wait.
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
  expect(html.match(/ data-src="/g)).toHaveLength(1);
});

test('the colour of a picture applies where its item has none', () => {
  const image = { id: 7, color: '#112233' };
  const html = picturesHtml(readBanner(JSON.stringify([{ ...item, color: '', image }]))).text;
  expect(html).toContain('fill="#112233"');
});

test.each([
  ['no JSON', '{'],
  ['another shape', '{"a":1}'],
  ['an unset image', JSON.stringify([{ ...item, image: { id: -1 } }])],
  ['nothing', null],
])('%s shows no picture', (_what, value) => {
  expect(readBanner(value)).toEqual([]);
});

test.each(['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x'])(
  'a link %s leads nowhere',
  (link) => {
    expect(picturesHtml(readBanner(JSON.stringify([{ ...item, link }]))).text).not.toContain('<a');
  },
);

test('other texts, and a missing one, have other fingerprints', () => {
  const marks = [null, '', '[]', '[1]', JSON.stringify([item])].map(fingerprint);
  expect(new Set(marks).size).toBe(marks.length);
  expect(fingerprint('[1]')).toBe(fingerprint('[1]'));
});
