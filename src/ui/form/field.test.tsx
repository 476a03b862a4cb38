import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './Field.tsx';

const shown = (error?: string): string =>
  renderToStaticMarkup(
    <Field label="Email" error={error}>
      {(control) => <input {...control} name="email" />}
    </Field>,
  );
const LIVE = /<span class="field-said" aria-live="polite">(.*?)<\/span>(?=<\/div>)/;

test('the live region is empty until there is a message', () => {
  expect(LIVE.exec(shown())?.[1]).toBe('');
  expect(LIVE.exec(shown(''))?.[1]).toBe('');
});

test('the message appears in the live region and describes its control', () => {
  const html = shown('Ingrese un email válido');
  expect(LIVE.exec(html)?.[1]).toContain('Ingrese un email válido');
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(LIVE.exec(html)?.[1]).toContain(`id="${described}"`);
  expect(html).toContain('aria-invalid="true"');
});
