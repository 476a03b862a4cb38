/** The newsletter's field with a late reply: later input and focus stay. */
import { beforeEach, expect, test, vi } from 'vitest';
import { confirmSubscription, subscribe } from '../../src/components/newsletter/subscribe.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('#client/send', () => ({ send }));
vi.mock('#stores/toasts', () => ({ showToast: vi.fn() }));

let email = '';
let isWithin = true;
const field = { setAttribute: () => {}, focus: vi.fn() };
const message = { textContent: '' };
const form = {
  matches: () => isWithin,
  reset: vi.fn(),
  querySelector: (selector: string) =>
    selector.startsWith('input') ? field : selector === 'button' ? null : message,
  // A stub: the code uses only these members of a form.
} as unknown as HTMLFormElement;

beforeEach(() => {
  vi.clearAllMocks();
  [email, isWithin] = ['ana@nam.example', true];
  vi.stubGlobal('document', { activeElement: { contains: () => false } });
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

test('a refusal takes the focus only from within the form', async () => {
  send.mockResolvedValue({ ok: false, error: { text: 'No.' } });
  await subscribe(form);
  expect(field.focus).toHaveBeenCalledTimes(1);
  const sending = subscribe(form);
  isWithin = false;
  await sending;
  expect(message.textContent).toBe('No.');
  expect(field.focus).toHaveBeenCalledTimes(1);
});

test.each([
  [{ ok: true }, '/?t=rad'],
  [{ ok: false, error: { text: 'Ya venció.', code: 'subscription.stale' } }, '/?t=rad'],
  // A reload tries again.
  [{ ok: false, error: { text: 'Sin conexión.', code: 'network' } }, '/?novedades=clave&t=rad'],
])(
  'the key of a confirmation goes out of the address once the shop has answered: %j',
  async (reply, left) => {
    const shop = 'https://nam.example';
    const location = { href: `${shop}/?novedades=clave&t=rad` };
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, address: URL) => {
        location.href = address.href;
      },
    });
    send.mockResolvedValue(reply);
    await confirmSubscription('clave');
    expect(location.href).toBe(shop + left);
  },
);
