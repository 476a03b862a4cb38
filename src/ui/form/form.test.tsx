import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { loadVariant } from '#variants/load';
import type { FormState } from './use-form.ts';

const variant = await loadVariant('NAM');
vi.doMock('virtual:variant', () => ({ variant }));
const { Form } = await import('./Form.tsx');
const { NewPasswordFields } = await import('./NewPasswordFields.tsx');

const drawn = (problem: string, errors: FormState['errors']): string => {
  const props = { ref: { current: null } };
  // Only the members that the components use.
  const form = { errors, problem, sending: false, taken: 0, props } as unknown as FormState;
  return renderToStaticMarkup(
    <Form form={form} submitText="Guardar">
      <NewPasswordFields form={form} names={['chosen', 'repeated']} />
    </Form>,
  );
};
const COMMON = 'Esa contraseña es demasiado común. Elige otra.';
const timesIn = (text: string, html: string): number => html.split(text).length - 1;

test('an error about a password is shown once, at the first of its two fields', () => {
  const html = drawn(COMMON, { chosen: COMMON });
  expect(timesIn(COMMON, html)).toBe(1);
  expect(html.indexOf(COMMON)).toBeLessThan(html.indexOf('Repite la contraseña'));
});

test('an error without a field is shown below', () => {
  expect(timesIn('El enlace ya fue usado', drawn('El enlace ya fue usado', {}))).toBe(1);
  expect(timesIn('Revisa los datos', drawn('Revisa los datos', { chosen: COMMON }))).toBe(1);
});
