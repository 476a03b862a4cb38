/** An item's page that comes late does not replace a later choice. */
import { beforeEach, expect, test, vi } from 'vitest';
import { forget, go } from '../../src/components/instant/open.ts';

const { show, take } = vi.hoisted(() => ({ show: vi.fn(), take: vi.fn() }));
let come = () => {};
vi.mock('../../src/components/instant/ahead.ts', () => ({
  ask: () => ({ coming: new Promise<void>((resolve) => (come = resolve)) }),
  take,
}));
vi.mock('../../src/components/instant/views.ts', () => ({
  currentView: () => ({
    main: { querySelector: () => null, focus: () => {} },
    scripts: Promise.resolve(),
  }),
  viewOf: (page: unknown) => page,
  enter: () => {},
  show,
}));
vi.mock('../../src/components/frame/late-pictures.ts', () => ({ loadLatePictures: () => {} }));
vi.mock('../../src/components/frame/open-mark.ts', () => ({ markBranches: () => {} }));

const page = { href: 'https://shop.example/productos/RA1' };
const location = { href: '', pathname: '/productos', assign: vi.fn() };
beforeEach(() => {
  vi.clearAllMocks();
  take.mockReturnValue(page);
  location.href = 'https://shop.example/productos?c=1.1';
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: () => {} },
    querySelectorAll: () => [],
  });
});

test('it is shown where nothing was chosen meanwhile', async () => {
  const going = go(page.href);
  come();
  await going;
  expect(show).toHaveBeenCalledWith(page);
});

test.each([
  ['it is forgotten', forget],
  ['the list has another address', () => (location.href += '&b=3')],
])('nothing happens if %s', async (_what, choose) => {
  const going = go(page.href);
  choose();
  come();
  await going;
  expect(show).not.toHaveBeenCalled();
  expect(location.assign).not.toHaveBeenCalled();
});
