/** A field's message: tied to its control, and told by a screen reader because its place was there before. */
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

test('the live region stands empty until there is something to say', () => {
  expect(LIVE.exec(shown())?.[1]).toBe('');
  expect(LIVE.exec(shown(''))?.[1]).toBe('');
});

test('the message comes into that region, and its control names it', () => {
  const html = shown('Ingrese un email válido');
  expect(LIVE.exec(html)?.[1]).toContain('Ingrese un email válido');
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(LIVE.exec(html)?.[1]).toContain(`id="${described}"`);
  expect(html).toContain('aria-invalid="true"');
});
