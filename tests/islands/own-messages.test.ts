/** A plain form that says what is missing: of a field that is filled in by the time the words come, nothing. */
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
  // No browser is here: of a form these are all that is asked.
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
