/** The newsletter's field, whose answer comes late: what was typed since stays. */
import { beforeEach, expect, test, vi } from 'vitest';
import { subscribe } from '../../src/components/newsletter/subscribe.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('#client/send', () => ({ send }));
vi.mock('#stores/toasts', () => ({ showToast: vi.fn() }));

let email = '';
const field = { setAttribute: () => {}, focus: vi.fn() };
const message = { textContent: '' };
const form = {
  reset: vi.fn(),
  querySelector: (selector: string) =>
    selector.startsWith('input') ? field : selector === 'button' ? null : message,
  // No browser is here: of a form these are all that is asked.
} as unknown as HTMLFormElement;

beforeEach(() => {
  vi.clearAllMocks();
  email = 'ana@nam.example';
  vi.stubGlobal(
    'FormData',
    class extends Map<string, string> {
      constructor() {
        super([['email', email]]);
      }
    },
  );
});

test('success empties the field, unless another address is typed by now', async () => {
  send.mockResolvedValue({ ok: true });
  await subscribe(form);
  expect(form.reset).toHaveBeenCalledTimes(1);
  const sending = subscribe(form);
  email = 'eva@nam.example';
  await sending;
  expect(form.reset).toHaveBeenCalledTimes(1);
  expect(message.textContent).toContain('Listo');
});
