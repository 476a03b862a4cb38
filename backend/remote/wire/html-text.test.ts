import { expect, test } from 'vitest';
import { productFilter } from '#contract/calls/catalog';
import { textOfHtml } from './html-text.ts';
import { readRows } from './rows.ts';

test.each([
  ['<p>Radiador de <b>aluminio</b>.</p><p>Con tapa</p>', 'Radiador de aluminio.\nCon tapa'],
  ['<ul>\n<li>Alto 30</li>\n<li>Ancho 40</li></ul>', '- Alto 30\n- Ancho 40'],
  ['Bomba &amp; correa&nbsp;de 5&deg;', 'Bomba & correa de 5°'],
  ['Di&aacute;metro &#189; &#xBD;', 'Diámetro ½ ½'],
  ['&lt;p&gt;Doble&lt;/p&gt;', 'Doble'],
  ['<SCRIPT>alert("x")</SCRIPT>Queda', 'Queda'],
  ['<style>p{}</style><!-- nota -->Queda<br/>así', 'Queda\nasí'],
  ['<p>Cortado <a href="http', 'Cortado'],
  ['<table><tr><td>Alto</td><td>30</td></tr></table>', 'Alto 30'],
])('%s is read as its text', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test.each([
  'Menos de <10 mm y >5 mm',
  'x <y> z',
  'R&D; 5 & 6',
  'A&nada; b',
  'dos\n\nlíneas  separadas',
])('%j is unchanged', (text) => {
  expect(textOfHtml(text)).toBe(text);
});

test('texts of goods are read so, their codes and addresses are not', () => {
  const row = {
    ProductCode: 'A&amp;B',
    ProductName: 'Tapa &quot;R&quot;',
    ProductDescription: '<p>Con <i>rosca</i></p>',
    ProductPrice: 10,
    CategoryId: '1.1',
    BrandId: 3,
    ProductProviderUrl: 'https://x.example/?a=1&amp;b=2',
    Specifications: [{ SpecKey: 'Di&aacute;metro', SpecValue: '<b>30</b> mm' }],
  };
  const { output } = readRows(productFilter, { data: [row], resultCount: 1 });
  expect(output.data[0]).toMatchObject({
    code: 'A&amp;B',
    name: 'Tapa "R"',
    description: 'Con rosca',
    specifications: [{ key: 'Diámetro', value: '30 mm' }],
  });
  expect(JSON.stringify(output)).not.toContain('<');
});
