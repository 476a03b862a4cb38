/** Opens every page of a shop's route table as its user, on a phone and a desktop. */
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/dates';
import { folderOf, textFiles } from '#variants/folders';
import { hiddenFiles, withoutHiddenPages } from '#variants/hidden-pages';
import { loadVariant } from '#variants/load';
import type { Variant } from '#variants/schema';
import { sessionOf } from './account.ts';
import { darkFaults, faultsOf, listenTo, overflows, referencesOf } from './faults.ts';
import { type BuiltShop, openShop } from './open-shop.ts';
import { askForMails, placeOf } from './places.ts';
import { useBrowser } from './shop.ts';
import { sightFaults } from './sight.ts';

type Route = Variant['routes'][number];
type State = BrowserContextOptions['storageState'];

/** Pages titled by their content: an item, a text of the owner. */
const NAMED_BY_THEMSELVES = new Set<Route['screen']>([
  'autopart-detail',
  'product-detail',
  'vehicle',
  'fixed-part',
  'company',
  'services',
  'service',
]);

/** Pages stay for days, over midnight and New Year, so nothing may depend on the day of the build. */
const YEAR_AND_DAY_MS = 366 * DAY_MS;

/** Moves the page's clock. */
const laterBy = (ms: number): void => {
  const { Date: Now } = globalThis;
  globalThis.Date = new Proxy(Now, {
    construct: (_, given) => Reflect.construct(Now, given.length > 0 ? given : [Now.now() + ms]),
    get: (_, name) => (name === 'now' ? () => Now.now() + ms : Reflect.get(Now, name)),
  });
};

/** Returns the expected title. */
const titleFor = ({ screen, title, path }: Route, { name, slogan }: Variant): RegExp => {
  const isOfOneThing = screen.startsWith('office-') && path.includes('{');
  if (isOfOneThing || NAMED_BY_THEMSELVES.has(screen)) return new RegExp(`^\\S.* · ${name}$`);
  return new RegExp(`^${screen === 'home' ? `${name} · ${slogan}` : `${title} · ${name}`}$`);
};

interface Walk {
  /** Limits the routes to some of the shop's. */
  isWalked?: (route: Route) => boolean;
  /** Opens the pages also enlarged, in large or spaced letters, in the dark theme and in the reader's own colours. */
  triesClosely?: boolean;
}

export const walk = async (
  prepared: BuiltShop,
  { isWalked = () => true, triesClosely = false }: Walk = {},
): Promise<void> => {
  const openPage = useBrowser();
  const folder = folderOf(prepared.id, prepared.variantsFolder);
  const variant = withoutHiddenPages(
    await loadVariant(prepared.id, prepared.variantsFolder),
    hiddenFiles([], textFiles(folder)),
  );
  const routes = variant.routes.filter(isWalked);
  describe(variant.id, () => {
    let shop: Awaited<ReturnType<typeof openShop>>;
    let buyer: State;
    let seller: State;
    let mailed: Awaited<ReturnType<typeof askForMails>>;
    /** Faults by address, so that each is fetched once. */
    const fetched = new Map<string, Promise<string>>();
    beforeAll(async () => {
      shop = await openShop(prepared);
      mailed = await askForMails(shop, variant);
      const demo = variant.id.toLowerCase();
      buyer = await sessionOf(shop.url, `comprador@${demo}.example`);
      seller = await sessionOf(shop.url, `titular@${demo}.example`);
    }, 120_000);
    afterAll(() => shop?.close());

    const once = (key: string, look: () => Promise<string>): Promise<string> => {
      const fault = fetched.get(key) ?? look();
      fetched.set(key, fault);
      return fault;
    };
    const faultOfLink = async (address: string): Promise<string> => {
      const { status, headers, url } = await fetch(address);
      const type = headers.get('content-type') ?? '';
      const isFine = status === 200 && type.startsWith('text/html') && !url.endsWith('/404');
      return isFine ? '' : `page ${address}: ${status} ${type}`;
    };
    /** With the page's session: some pictures are for sellers alone. */
    const faultOfPicture = async (page: Page, address: string): Promise<string> => {
      const answer = await page.request.get(address);
      const type = answer.headers()['content-type'] ?? '';
      return answer.ok() && type.startsWith('image/')
        ? ''
        : `picture ${address}: ${answer.status()} ${type}`;
    };
    const stateFor = ({ login, restricted, seller: sellers, screen }: Route): State => {
      if (restricted || sellers || screen.startsWith('company-')) return seller;
      return login ? buyer : undefined;
    };

    test('a visitor is sent to the login from each page that requires one, and returns there', async () => {
      const page = await openPage();
      const guarded = routes.filter(
        ({ login, restricted, seller: sellers }) => login || restricted || sellers,
      );
      expect(guarded.length).toBeGreaterThan(0);
      for (const route of guarded) {
        const place = await placeOf(route, shop, variant, mailed);
        await page.goto(shop.url + place, { waitUntil: 'commit' });
        await page.waitForURL(({ pathname }) => pathname === '/iniciar');
        expect(new URL(page.url()).searchParams.get('from'), route.path).toBe(place);
      }
    });

    test.each(routes)('$path', async (route) => {
      const storageState = stateFor(route);
      const page = await openPage(storageState ? { storageState } : {});
      await page.addInitScript(laterBy, YEAR_AND_DAY_MS);
      const complaints = await listenTo(page, shop.url);
      const place = await placeOf(route, shop, variant, mailed);
      const answer = await page.goto(shop.url + place, { waitUntil: 'networkidle' });
      expect(answer?.status()).toBe(200);
      expect(new URL(page.url()).pathname).toBe(new URL(shop.url + place).pathname);
      await expect.poll(() => page.title()).toMatch(titleFor(route, variant));
      expect(await faultsOf(page)).toEqual([]);
      if (triesClosely)
        expect([...(await overflows(page)), ...(await darkFaults(page))]).toEqual([]);
      const { links, pictures } = await referencesOf(page);
      const missing = await Promise.all([
        ...links.map((address) => once(address, () => faultOfLink(address))),
        ...pictures.map((address) =>
          once(`${storageState === seller} ${address}`, () => faultOfPicture(page, address)),
        ),
      ]);
      expect([...new Set(missing.filter(Boolean))]).toEqual([]);
      expect(complaints).toEqual([]);
      if (triesClosely) expect(await sightFaults(page)).toEqual([]);
    });
  });
};
