/** Access to pages: visitors go to the login and back, users without the right to the home page. */
import { expect, test, vi } from 'vitest';
import type { User } from '#contract/entities/people';
import { standInBrowser } from '../support/browser.ts';
import { samplePerson } from '../support/sample-records.ts';

const buyer: User = {
  gUID: 'u-1',
  name: 'ana@nam.example',
  email: 'ana@nam.example',
  firstName: 'Ana',
  lastName: 'Pérez',
  isSeller: false,
  roles: [],
  externalId: 'Person:1',
  person: samplePerson(),
  company: null,
};
const employee: User = {
  ...buyer,
  person: samplePerson({ employeeOf: [{ id: 1, name: 'NAM' }] }),
};
const seller: User = { ...buyer, isSeller: true, roles: [{ name: 'Seller' }] };

/** Returns where a user of `/1/pedidos?pag=2` is sent; undefined = they stay. */
const sentTo = async (
  user: User | undefined,
  guarded: string,
  pathname = '/1/pedidos',
  route = '/{companyId}/pedidos',
) => {
  vi.resetModules();
  standInBrowser();
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { pathname, search: '?pag=2', replace });
  vi.stubGlobal('navigator', { onLine: true });
  const { $session } = await import('#stores/account/session');
  const { guardPage } = await import('#stores/account/guard');
  $session.set(user ? { status: 'user', user } : { status: 'anonymous' });
  guardPage(guarded, { login: '/iniciar', factor: '/segundo-factor' }, route)();
  return replace.mock.calls[0]?.[0];
};

const cases: [who: string, user: User | undefined, address: string | undefined][] = [
  ['a visitor', undefined, '/iniciar?from=%2F1%2Fpedidos%3Fpag%3D2'],
  ['a buyer', buyer, '/'],
  ['an employee who is no seller', employee, undefined],
  ['a seller', seller, undefined],
];
test.each(cases)('on a page behind the counter %s', async (_who, user, address) => {
  expect(await sentTo(user, 'company')).toBe(address);
});

test('any user stays on a page for users', async () => {
  expect(await sentTo(buyer, 'user')).toBe(undefined);
});

test('a page for sellers is refused to others, and shows that after a login', async () => {
  const dataset: DOMStringMap = {};
  vi.stubGlobal('document', {
    documentElement: { dataset },
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  expect(await sentTo(undefined, 'seller')).toBe('/iniciar?from=%2F1%2Fpedidos%3Fpag%3D2');
  expect(await sentTo(employee, 'seller')).toBe('/');
  expect(dataset.seller).toBeUndefined();
  expect(await sentTo(seller, 'seller')).toBe(undefined);
  expect(dataset.seller).toBe('');
});

test('staff who lack the required second factor are sent to the page that sets one up', async () => {
  const lacking = { ...seller, lacksFactor: true };
  const from = '?from=%2Fgestion%3Fpag%3D2';
  expect(await sentTo(lacking, 'seller', '/gestion', '/gestion')).toBe(`/segundo-factor${from}`);
  expect(await sentTo(lacking, 'user', '/segundo-factor', '/segundo-factor')).toBe(undefined);
});

test('a page for guests sends logged-in users to the home page', async () => {
  expect(await sentTo(undefined, 'guests')).toBe(undefined);
  expect(await sentTo(buyer, 'guests')).toBe('/');
});

test('an invalid company number has no page for anybody', async () => {
  expect(await sentTo(undefined, 'company', '/abc/pedidos')).toBe('/404');
  expect(await sentTo(seller, 'company', '/0/pedidos')).toBe('/404');
  const office = '/gestion/empresas/{companyId}';
  expect(await sentTo(undefined, 'seller', '/gestion/empresas/abc', office)).toBe('/404');
  expect(await sentTo(seller, 'seller', '/gestion/empresas/abc', office)).toBe('/404');
});

test('without a connection a page is emptied and waits: its own error would hide the warning', async () => {
  vi.resetModules();
  standInBrowser();
  const replace = vi.fn<(address: string) => void>();
  const main = { hidden: false, after: vi.fn() };
  const created: { textContent?: string; append: () => void }[] = [];
  const createElement = () => created[created.push({ append: () => {} }) - 1];
  vi.stubGlobal('location', { pathname: '/perfil', search: '', replace });
  vi.stubGlobal('navigator', { onLine: false });
  const page = Object.assign(new EventTarget(), { querySelector: () => main, createElement });
  vi.stubGlobal('document', page);
  let isThere = false;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response();
  });
  vi.useFakeTimers();
  const { $session } = await import('#stores/account/session');
  const { guardPage } = await import('#stores/account/guard');
  $session.set({ status: 'anonymous' });
  guardPage('user', { login: '/iniciar' })();
  expect(replace).not.toHaveBeenCalled();
  expect(main.hidden).toBe(true);
  expect(main.after).toHaveBeenCalledOnce();
  const said = created.map(({ textContent }) => textContent).join(' ');
  expect(said).toContain('Tu sesión terminó');
  expect(said).toContain('Apenas vuelva, te llevamos al ingreso.');
  // A network without the shop counts as none, and the browser need not report its return.
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(replace).not.toHaveBeenCalled();
  isThere = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(replace).toHaveBeenCalledWith('/iniciar?from=%2Fperfil');
  vi.useRealTimers();
});
