import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Choices } from './Choices.tsx';

const OPTIONS = ['Artigas', 'Salto'].map((name) => ({ id: name, name }));
const REASON = 'Queda al menos uno.';
const shown = (chosen: readonly string[], needsOne?: string): string =>
  renderToStaticMarkup(
    <Choices
      legend="Departamentos"
      options={OPTIONS}
      chosen={chosen}
      {...(needsOne !== undefined && { needsOne })}
      onChange={() => undefined}
    />,
  );

test('the last one that must stay says why it cannot be taken off', () => {
  const html = shown(['Salto'], REASON);
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain('disabled=""');
  expect(html).toContain(`<p id="${id}"`);
  expect(html).toContain(REASON);
});

test('several, or one that is not needed, may be taken off', () => {
  for (const html of [shown(['Artigas', 'Salto'], REASON), shown(['Salto'])]) {
    expect(html).not.toContain('disabled');
    expect(html).not.toContain(REASON);
  }
});
