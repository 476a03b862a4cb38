/** The templates escape what comes from the catalogue. */
import { expect, test } from 'vitest';
import { html, trusted } from './html.ts';

test('escapes values in text and attributes', () => {
  const name = `<img src=x onerror="alert('1')"> & co`;
  expect(`${html`<p title="${name}">${name}</p>`}`).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co</p>',
  );
});

test('keeps nested templates, joins lists, leaves out what is absent', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(`${html`<ul>${items}${null}${false}${undefined}</ul>${0}`}`).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>0',
  );
  expect(`${html`${trusted('<svg></svg>')}`}`).toBe('<svg></svg>');
});
