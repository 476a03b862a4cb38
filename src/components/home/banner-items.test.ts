import { expect, test } from 'vitest';
import { readBanner, slidesHtml } from './banner-items.ts';
import { fingerprint } from './fingerprint.ts';

const item = { id: 1, color: '#0d5368', link: '/productos?c=1.1', image: { id: 7 }, sd: { id: 8 } };

test('a slide has a picture for large and one for small screens, a colour and a link', () => {
  const html = slidesHtml(readBanner(JSON.stringify([item, { ...item, sd: { id: -1 } }]))).text;
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

test('words are over the picture, with the link as a button', () => {
  const worded = { ...item, title: 'Ofertas <b>', text: 'De todo', button: 'Ir' };
  const html = slidesHtml(readBanner(JSON.stringify([worded, { ...worded, button: '' }]))).text;
  expect(html).toContain('<h2>Ofertas &lt;b&gt;</h2><p>De todo</p>');
  expect(html.match(/<a [^>]*>/g)).toHaveLength(2);
  expect(html).toContain('<a class="button button-accent" href="/productos?c=1.1">Ir</a>');
  expect(html).toContain('>Ver más</a>');
  // The title names the slide.
  expect(html).toContain('alt=""');
});

test('an item without picture and colour shows its words on the theme’s ground', () => {
  const bare = { ...item, color: '', image: { id: -1 }, sd: undefined, title: 'Hola', link: '' };
  const html = slidesHtml(readBanner(JSON.stringify([bare]))).text;
  expect(html).toContain('<h2>Hola</h2>');
  for (const absent of ['banner-picture', '<img', '<a', '<p', '<rect'])
    expect(html).not.toContain(absent);
});

test('the colour of a picture applies where its item has none', () => {
  const image = { id: 7, color: '#112233' };
  const html = slidesHtml(readBanner(JSON.stringify([{ ...item, color: '', image }]))).text;
  expect(html).toContain('fill="#112233"');
});

test.each([
  ['no JSON', '{'],
  ['another shape', '{"a":1}'],
  ['an unset image', JSON.stringify([{ ...item, image: { id: -1 } }])],
  ['a hidden item', JSON.stringify([{ ...item, title: 'Hola', isShown: false }])],
  ['nothing', null],
])('%s shows no picture', (_what, value) => {
  expect(readBanner(value)).toEqual([]);
});

test.each(['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x'])(
  'a link %s leads nowhere',
  (link) => {
    expect(slidesHtml(readBanner(JSON.stringify([{ ...item, link }]))).text).not.toContain('<a');
  },
);

test('other texts, and a missing one, have other fingerprints', () => {
  const marks = [null, '', '[]', '[1]', JSON.stringify([item])].map(fingerprint);
  expect(new Set(marks).size).toBe(marks.length);
  expect(fingerprint('[1]')).toBe(fingerprint('[1]'));
});
