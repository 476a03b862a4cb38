/** People at the pages of a company that they do not work for are told so, and led back. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../support/browser.ts';
import { samplePerson } from '../support/sample-records.ts';

standInBrowser();
const { $session } = await import('#stores/account/session');
const { Orders } = await import('../../src/islands/orders/Orders.tsx');
const { RatePanel } = await import('../../src/islands/rate/RatePanel.tsx');

/** Rendered once, a component sees the initial store. */
const logIn = (isSeller: boolean, employeeOf: { id: number; name: string }[]): void => {
  const user = {
    gUID: 'u',
    isSeller,
    permissions: ['orders'],
    person: samplePerson({ employeeOf }),
  };
  Object.assign($session, { init: { status: 'user', user } });
};
const pageOf = (path: string): string => {
  vi.stubGlobal('location', { pathname: path, search: '' });
  return renderToStaticMarkup(
    <>
      <RatePanel />
      <Orders scope="company" />
    </>,
  );
};
beforeEach(() => logIn(false, []));

test('a buyer sees no tools, and the way to the own orders', () => {
  const html = pageOf('/1/pedidos');
  expect(html).toContain('Tu cuenta no es de esa empresa.');
  expect(html).toContain('href="/mis-compras"');
  expect(html).not.toMatch(/Buscar pedidos|Exportar|Elegir|Cotización/);
});

test('a seller at another company’s page is led to the own company’s', () => {
  logIn(true, [{ id: 1, name: 'Radiadores NAM' }]);
  const html = pageOf('/2/pedidos');
  expect(html).toContain('<a class="button" href="/1/pedidos">Pedidos de Radiadores NAM</a>');
  expect(html).not.toMatch(/Buscar pedidos|Cotización/);
  expect(pageOf('/1/pedidos')).toContain('Buscar pedidos');
});
