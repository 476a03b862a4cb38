/** The header's panels and search: used before their code is here or after, they are prepared, and once. */
import { expect, test, vi } from 'vitest';
import { prepareHeader } from '../../src/components/frame/header.ts';

const { filterMenu, offerSuggestions } = vi.hoisted(() => ({
  filterMenu: vi.fn(),
  offerSuggestions: vi.fn(),
}));
vi.mock('../../src/components/frame/menu-filter.ts', () => ({ filterMenu }));
vi.mock('#search-box/search-box', () => ({ offerSuggestions }));

class Piece extends EventTarget {
  readonly isInUse: boolean;
  constructor(isInUse: boolean) {
    super();
    this.isInUse = isInUse;
  }
  matches(): boolean {
    return this.isInUse;
  }
  querySelector(): null {
    return null;
  }
}

test.each([true, false])('in use before the code is here: %s', async (isInUse) => {
  vi.clearAllMocks();
  const [menu, search, drawer] = [new Piece(isInUse), new Piece(isInUse), new Piece(isInUse)];
  const copied: unknown[] = [];
  const pieces = new Map<string, unknown>([
    ['#mega-menu', menu],
    ['#header-search', search],
    ['#drawer-menu', drawer],
    ['#drawer-categories', { append: (one: unknown) => copied.push(one) }],
    ['.mega-columns', { children: [{ cloneNode: () => 'Radiadores' }] }],
  ]);
  vi.stubGlobal('document', {
    querySelector: (name: string) => pieces.get(name) ?? null,
    querySelectorAll: () => [],
  });
  prepareHeader();
  expect(copied).toEqual(isInUse ? ['Radiadores'] : []);
  for (const _ of ['opened', 'opened again']) {
    for (const panel of [menu, drawer]) panel.dispatchEvent(new Event('beforetoggle'));
    search.dispatchEvent(new Event('focusin'));
  }
  await expect
    .poll(() => [filterMenu.mock.calls, offerSuggestions.mock.calls])
    .toEqual([[[menu]], [[search]]]);
  expect(copied).toEqual(['Radiadores']);
});
