/** 'Avisarme': its dialog does not interrupt another action, and only its last reply counts. */
import { expect, test, vi } from 'vitest';
import type { User } from '#contract/entities/people';
import { $session } from '#stores/account/session';
import { $toasts } from '#stores/toasts';
import { askNotice } from '../../src/components/keep/notice.ts';
import { standInServer } from '../support/browser.ts';

test('the box opens once there is certainly no session, unless the focus is elsewhere by then', async () => {
  const showModal = vi.fn();
  const box = {
    setAttribute: () => {},
    querySelector: () => null,
    addEventListener: () => {},
    showModal,
  };
  const button = {
    dataset: { code: 'RA1' },
    closest: () => null,
    // A stub: the code uses only these members of an element.
  } as unknown as HTMLElement;
  const search = { contains: () => false };
  const page: { activeElement: unknown } = { activeElement: button };
  vi.stubGlobal(
    'document',
    Object.assign(page, { createElement: () => box, body: { append: () => {} } }),
  );
  const askAndGoTo = async (where: unknown) => {
    page.activeElement = button;
    $session.set({ status: 'unknown' });
    const asking = askNotice(button);
    page.activeElement = where;
    $session.set({ status: 'anonymous' });
    await asking;
  };
  await askAndGoTo(search);
  expect(showModal).not.toHaveBeenCalled();
  await askAndGoTo(button);
  expect(showModal).toHaveBeenCalledTimes(1);
  // Without a focus, as after a click in some browsers, the user is still there.
  await askAndGoTo({ contains: (it: unknown) => it === button });
  expect(showModal).toHaveBeenCalledTimes(2);
});

test('a cancelled notice leaves no text of its promise', async () => {
  const server = await standInServer(() => ({ body: { needsConfirmation: false, error: '' } }));
  vi.stubGlobal('document', { activeElement: null });
  const button = {
    dataset: { code: 'RA1' },
    closest: () => null,
  } as unknown as HTMLElement;
  const user = { firstName: 'Ana' } as User;
  $session.set({ status: 'user', user });
  const said = () => $toasts.get().map(({ text }) => text);
  await askNotice(button);
  expect(said()).toEqual(['Listo: te avisaremos por correo cuando haya stock.']);
  await askNotice(button);
  expect(said()).toEqual(['Listo: ya no te avisaremos.']);
  await server.close();
});
