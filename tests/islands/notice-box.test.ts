/** 'Avisarme' of somebody who is not known yet: its box opens over nobody who has gone on to something else. */
import { expect, test, vi } from 'vitest';
import { $session } from '#stores/account/session';
import { askNotice } from '../../src/components/keep/notice.ts';

test('the box opens once it is known that nobody is in, unless the focus is elsewhere by then', async () => {
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
    // No browser is here: of an element these are all that is asked.
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
  // Where nothing has the focus, as after a press in some browsers, nobody has gone anywhere.
  await askAndGoTo({ contains: (it: unknown) => it === button });
  expect(showModal).toHaveBeenCalledTimes(2);
});
