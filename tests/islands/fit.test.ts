/** The verdict on an item's page that is rendered again: without a car there is none. */
import { expect, test, vi } from 'vitest';
import { standInBrowser } from '../support/browser.ts';

test('removing the car restores the question, also after the rows were rendered again', async () => {
  standInBrowser();
  vi.stubGlobal('location', { pathname: '/productos/RA1', search: '' });
  vi.stubGlobal('document', { querySelector: () => null, createElement: () => ({}) });
  const { $chosenCar } = await import('#stores/chosen-car');
  const { showFit } = await import('../../src/components/detail/scripts/fit.ts');
  const words = {
    innerHTML: '¿Es para tu vehículo?',
    querySelector: () => ({ href: '/#buscador' }),
    replaceChildren: () => {
      words.innerHTML = 'Compatible con tu vehículo';
    },
  };
  const place = { classList: { toggle: () => {} }, querySelector: () => words };
  const table = () => ({ querySelectorAll: () => [], append: vi.fn() });
  let rows = table();
  const item = {
    dataset: { itemCode: 'RA1' },
    closest: () => null,
    querySelector: (selector: string) =>
      ({ '#fit': place, '.applications tbody': rows })[selector] ?? null,
    // A stub: the code uses only these members of an element.
  } as unknown as HTMLElement;
  $chosenCar.set({
    VehicleId: 1,
    BrandName: 'Volkswagen',
    VehicleName: 'Gol',
    VehicleEngine: '1.6',
    VehicleYearRange: '1999 - 2008',
  });
  showFit(item);
  const former = rows;
  rows = table();
  showFit(item);
  expect(words.innerHTML).toContain('Compatible');
  former.append.mockClear();
  $chosenCar.set(null);
  expect(words.innerHTML).toBe('¿Es para tu vehículo?');
  expect(former.append).not.toHaveBeenCalled();
  expect(rows.append).toHaveBeenCalled();
});
