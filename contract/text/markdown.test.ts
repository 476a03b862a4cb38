import { expect, test } from 'vitest';
import { markdownHtml } from './markdown.ts';

const rendered = (text: string): string => markdownHtml(text);

test.each([
  ['Uno\ndos\n\ntres', '<p>Uno dos</p><p>tres</p>'],
  ['**qué** y *cómo* y _cuándo_', '<p><strong>qué</strong> y <em>cómo</em> y <em>cuándo</em></p>'],
  ['una_clave_larga, 2 * 3 * 4', '<p>una_clave_larga, 2 * 3 * 4</p>'],
  ['# Alto\n### Bajo\ntexto', '<h2>Alto</h2><h3>Bajo</h3><p>texto</p>'],
  ['Lleva:\n- uno\n- **dos**', '<p>Lleva:</p><ul><li>uno</li><li><strong>dos</strong></li></ul>'],
  ['1. uno\r\n2. dos', '<ol><li>uno</li><li>dos</li></ol>'],
  ['[La tienda](/productos?c=1)', '<p><a href="/productos?c=1">La tienda</a></p>'],
  ['[web](https://otra.example/a)', '<p><a href="https://otra.example/a">web</a></p>'],
  [
    '[correo](mailto:a@b.example) [tel](tel:+59829000000)',
    '<p><a href="mailto:a@b.example">correo</a> <a href="tel:+59829000000">tel</a></p>',
  ],
  ['', ''],
])('%j', (text, html) => {
  expect(rendered(text)).toBe(html);
});

test('below a heading of the page, headings are lower', () => {
  expect(markdownHtml('# Alto', 3)).toBe('<h3>Alto</h3>');
});

/** Texts that a browser might run, also within each mark. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert)',
  '[x](java\tscript:alert)',
  '[x](&#106;avascript:alert)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//otra.example)',
  '[x](/\\otra.example)',
  '[x](/.//otra.example)',
  '[x](https://a.example/"onmouseover="alert`1`)',
  '[<img src=x onerror=alert(1)>](/productos)',
  '**<b onclick=alert(1)>**',
  '# <iframe src=/x></iframe>',
  '- <style>*{}</style>',
  '![x](javascript:alert)',
  '<javascript:alert>',
];

test.each(ATTACKS)('%s runs nothing', (text) => {
  const out = rendered(text);
  const tags = [...out.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  // Only tags of Markdown, and no attribute but a link's address.
  for (const tag of tags)
    expect(tag).toMatch(/^<(?:\/?(?:p|h2|h3|ul|ol|li|strong|em)|\/a|a href="[^"<>]*")>$/);
  for (const [, address = ''] of out.matchAll(/href="([^"]*)"/g))
    expect(address).toMatch(/^(?:\/(?![/\\])|https:\/\/a\.example\/)/);
  expect(out.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
});

test.each(['*', '_', '[', '**a', '[a](', '- ', '# ', '1. '])(
  'many unclosed %j take little time',
  (mark) => {
    const begun = performance.now();
    rendered(mark.repeat(12_000 / mark.length));
    expect(performance.now() - begun).toBeLessThan(1_000);
  },
);
