/** A plain form's error messages: none for a field that was filled in meanwhile. */
import { expect, test, vi } from 'vitest';
import { saysWhatIsMissing } from '../../src/components/frame/own-messages.ts';

class Field {
  value = 'a';
  minLength = 2;
  form = { matches: () => true };
  focus = vi.fn();
  setAttribute(): void {}
  addEventListener(): void {}
}

test('a text that is typed until the message appears is long enough', async () => {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('document', { activeElement: null });
  const field = new Field();
  const place = { id: 'problem', textContent: '' };
  const form = Object.assign(new EventTarget(), {
    querySelector: (selector: string) => (selector === '[required]' ? field : place),
  });
  // A stub: the code uses only these members of a form.
  saysWhatIsMissing(form as unknown as HTMLFormElement);
  const submit = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(submit()).toBe(false);
  await expect.poll(() => place.textContent).not.toBe('');
  expect(field.focus).toHaveBeenCalledTimes(1);
  place.textContent = '';
  expect(submit()).toBe(false);
  field.value = 'alternador';
  await vi.dynamicImportSettled();
  expect([place.textContent, field.focus.mock.calls.length]).toEqual(['', 1]);
});
