import { expect, test } from 'vitest';
import { html, trusted } from './html.ts';

test('escapes values in text and attributes', () => {
  const name = `<img src=x onerror="alert('1')"> & co`;
  expect(`${html`<p title="${name}">${name}</p>`}`).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co</p>',
  );
});

test('keeps nested templates, joins lists, leaves out absent values', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(`${html`<ul>${items}${null}${false}${undefined}</ul>${0}`}`).toBe(
    '<ul><li>a<li>&lt;b&gt;</ul>0',
  );
  expect(`${html`${trusted('<svg></svg>')}`}`).toBe('<svg></svg>');
});

test('leaves out the optional end tags of items and cells, and no others', () => {
  const rows = [1, 2].map((n) => html`<tr><th>${n}</th><td>${'</td>'}</td></tr>`);
  expect(`${html`<table><tbody>${rows}</tbody></table><p>a</p>`}`).toBe(
    '<table><tbody><tr><th>1<td>&lt;/td&gt;<tr><th>2<td>&lt;/td&gt;</tbody></table><p>a</p>',
  );
});

test('drops the blanks that indent a template, and keeps those in texts', () => {
  const facts = ['largo', 'ancho'];
  expect(
    `${html`
    <dl class="facts">
      ${facts.map(
        (fact) => html`
          <div>
            <dt>${fact}</dt>
          </div>
        `,
      )}
      <dd><b>1</b> <i>2</i></dd>
    </dl>
  `}`,
  ).toBe('<dl class="facts"><div><dt>largo</div><div><dt>ancho</div><dd><b>1</b> <i>2</i></dl>');
});

test('a line break is one space between words or attributes, and stays inside quotes', () => {
  const hidden = false as boolean;
  expect(
    `${html`
    <p
      class="a"
      ${trusted('id="b"')}
      title="x
y > z"
      ${hidden && trusted('hidden')}
    >
      two
      words ${1} three
      ${2}
    </p>
  `}`,
  ).toBe('<p class="a" id="b" title="x\ny > z" >two words 1 three2</p>');
});
