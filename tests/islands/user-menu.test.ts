/** The header's user menu: a page for each company of the user, and none after a logout. */
import { expect, test, vi } from 'vitest';
import type { User } from '#contract/entities/people';
import { loadVariant } from '../../variants/load.ts';
import { standInBrowser } from '../support/browser.ts';
import { samplePerson } from '../support/sample-records.ts';

vi.mock('../../src/components/frame/attention.ts', () => ({ showAttention: () => () => {} }));

interface Piece {
  dataset: Record<string, string>;
  textContent: string;
  href?: string;
  append: (child: Piece) => void;
  children: Piece[];
}
const piece = (): Piece => {
  const children: Piece[] = [];
  return { dataset: {}, textContent: '', children, append: (child) => void children.push(child) };
};

const user = (employeeOf: { id: number; name: string }[], isSeller = true): User => ({
  gUID: 'u-1',
  name: 'ana@nam.example',
  email: 'ana@nam.example',
  firstName: 'Ana',
  lastName: 'Pérez',
  isSeller,
  roles: [],
  externalId: 'Person:1',
  person: samplePerson({ employeeOf }),
  company: null,
});

/** A header with these links, and those that the script adds. */
const showMenuOf = async (titles: Readonly<Record<string, string>>) => {
  standInBrowser();
  let shown: (Piece & { remove: () => void })[] = [];
  const places = Object.entries(titles).map(([companyPath, companyTitle]) => ({
    dataset: { companyPath, companyTitle },
    before: (item: Piece) => {
      shown.push(Object.assign(item, { remove: () => (shown = shown.filter((x) => x !== item)) }));
    },
  }));
  const name = piece();
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: () => {} },
    createElement: piece,
    querySelector: (what: string) => {
      if (what === '#user-menu') return { dataset: { company: '4' } };
      return what === '#user-name' || what === '#user-button' ? name : null;
    },
    querySelectorAll: (what: string) => (what === '[data-company-path]' ? places : [...shown]),
  });
  const { $session } = await import('#stores/account/session');
  const { showUser } = await import('../../src/components/frame/user.ts');
  $session.set({ status: 'anonymous' });
  showUser();
  const entries = () =>
    shown.flatMap(({ children }) => children.map(({ textContent, href }) => [textContent, href]));
  return { $session, name, entries };
};

test('each company of the person has its Pedidos, by name if there are several', async () => {
  const { $session, name, entries } = await showMenuOf({ '/{companyId}/pedidos': 'Pedidos' });
  $session.set({ status: 'user', user: user([{ id: 4, name: 'Uno' }]) });
  expect(entries()).toEqual([['Pedidos', '/4/pedidos']]);
  expect(name.textContent).toBe('Ana');
  const both = [
    { id: 4, name: 'Uno' },
    { id: 7, name: 'Dos' },
  ];
  $session.set({ status: 'user', user: user(both) });
  expect(entries()).toEqual([
    ['Pedidos · Uno', '/4/pedidos'],
    ['Pedidos · Dos', '/7/pedidos'],
  ]);
  $session.set({ status: 'anonymous' });
  expect(entries()).toEqual([]);
});

test('a buyer for a company has no link to received orders', async () => {
  const { $session, entries } = await showMenuOf({ '/{companyId}/pedidos': 'Pedidos' });
  const both = [
    { id: 4, name: 'Tienda' },
    { id: 7, name: 'Taller' },
  ];
  $session.set({ status: 'user', user: user(both.slice(1), false) });
  expect(entries()).toEqual([]);
  $session.set({ status: 'user', user: user(both, false) });
  expect(entries()).toEqual([['Pedidos', '/4/pedidos']]);
});

test.each(['NAM', 'RTC', 'NAH', 'NAE', 'NAC'])(
  'a seller of %s is led to the Configuración of her company from her menu',
  async (id) => {
    const { routes } = await loadVariant(id);
    const inMenu = routes.filter(({ sellerMenu }) => sellerMenu);
    const { $session, entries } = await showMenuOf(
      Object.fromEntries(inMenu.map(({ path, title }) => [path, title])),
    );
    $session.set({ status: 'user', user: user([{ id: 4, name: 'Uno' }]) });
    const path = entries().find(([text]) => text === 'Configuración')?.[1];
    expect(path).toMatch(/^\/4\/config(Settings)?$/);
    expect(entries().map(([text]) => text)).toContain('Pedidos');
    $session.set({ status: 'user', user: user([]) });
    expect(entries()).toEqual([]);
  },
);
