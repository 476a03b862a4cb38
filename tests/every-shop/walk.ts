/**
 * Every page of a shop's route table, opened as who it is for, on a phone and on a desktop. Three files share
 * the shops, so that three workers walk at once.
 */
import type { BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DAY_MS } from '#contract/time/dates';
import { loadVariant } from '#variants/load';
import type { Variant } from '#variants/schema';
import { loggedIn } from '../support/buying.ts';
import { openShop } from '../support/open-shop.ts';
import { useBrowser } from '../support/shop.ts';
import { faultsOf, listenTo, referencesOf } from './faults.ts';
import { askForMails, placeOf } from './places.ts';

type Route = Variant['routes'][number];
type State = BrowserContextOptions['storageState'];

const SHARES = 3;

/** @param share of the shops: every third one, from the first (0), the second or the third (2) */
const shopsOf = (share: 0 | 1 | 2) =>
  Promise.all(
    inject('shops')
      .filter(({ variantsFolder }) => variantsFolder === undefined)
      .filter((_, index) => index % SHARES === share)
      .map(async (prepared) => ({
        id: prepared.id,
        prepared,
        variant: await loadVariant(prepared.id),
      })),
  );

/** Pages that are called what they show: an item, a text of the shop's owner. */
const NAMED_BY_THEMSELVES = new Set<Route['screen']>([
  'autopart-detail',
  'product-detail',
  'vehicle',
  'fixed-part',
  'company',
  'services',
  'service',
]);

/** Pages stand for days, over a midnight and over a New Year: nothing in them may be of the day of their build. */
const YEAR_AND_DAY_MS = 366 * DAY_MS;

/** In the page: its clock is that much later. */
const laterBy = (ms: number): void => {
  const { Date: Now } = globalThis;
  globalThis.Date = new Proxy(Now, {
    construct: (_, given) => Reflect.construct(Now, given.length > 0 ? given : [Now.now() + ms]),
    get: (_, name) => (name === 'now' ? () => Now.now() + ms : Reflect.get(Now, name)),
  });
};

/** What the document is called. */
const titleFor = ({ screen, title, path }: Route, { name, slogan }: Variant): RegExp => {
  const isOfOneThing = screen.startsWith('office-') && path.includes('{');
  if (isOfOneThing || NAMED_BY_THEMSELVES.has(screen)) return new RegExp(`^\\S.* · ${name}$`);
  return new RegExp(`^${screen === 'home' ? `${name} · ${slogan}` : `${title} · ${name}`}$`);
};

export const walk = async (share: 0 | 1 | 2): Promise<void> => {
  const openPage = useBrowser();
  const shops = await shopsOf(share);
  describe.each(shops)('$id', ({ prepared, variant }) => {
    let shop: Awaited<ReturnType<typeof openShop>>;
    let buyer: State;
    let seller: State;
    let mailed: Awaited<ReturnType<typeof askForMails>>;
    /** Addresses that have been asked, by what came. */
    const asked = new Map<string, Promise<string>>();
    beforeAll(async () => {
      shop = await openShop(prepared);
      mailed = await askForMails(shop, variant);
      const demo = variant.id.toLowerCase();
      buyer = await loggedIn(await openPage(), shop.url, `comprador@${demo}.example`);
      seller = await loggedIn(await openPage(), shop.url, `vendedora@${demo}.example`);
    }, 120_000);
    afterAll(() => shop?.close());

    const isThere = (address: string, what: 'page' | 'picture') => {
      const found = asked.get(address) ?? ask(address, what);
      asked.set(address, found);
      return found;
    };
    const ask = async (address: string, what: 'page' | 'picture'): Promise<string> => {
      const { status, headers, url } = await fetch(address);
      const type = headers.get('content-type') ?? '';
      const isFine = status === 200 && type.startsWith(what === 'page' ? 'text/html' : 'image/');
      return isFine && !url.endsWith('/404') ? '' : `${what} ${address}: ${status} ${type}`;
    };
    const stateFor = ({ login, restricted, seller: sellers, screen }: Route): State => {
      if (restricted || sellers || screen.startsWith('company-')) return seller;
      return login ? buyer : undefined;
    };

    test('a visitor is led to the login from each page that asks for one, and back from there', async () => {
      const page = await openPage();
      const guarded = variant.routes.filter(
        ({ login, restricted, seller: sellers }) => login || restricted || sellers,
      );
      expect(guarded.length).toBeGreaterThan(3);
      for (const route of guarded) {
        const place = await placeOf(route, shop, variant, mailed);
        await page.goto(shop.url + place, { waitUntil: 'commit' });
        await page.waitForURL(({ pathname }) => pathname === '/iniciar');
        expect(new URL(page.url()).searchParams.get('from'), route.path).toBe(place);
      }
    });

    test.each(variant.routes)('$path', async (route) => {
      const storageState = stateFor(route);
      const page = await openPage(storageState ? { storageState } : {});
      await page.addInitScript(laterBy, YEAR_AND_DAY_MS);
      const complaints = await listenTo(page, shop.url);
      const place = await placeOf(route, shop, variant, mailed);
      const answer = await page.goto(shop.url + place, { waitUntil: 'networkidle' });
      expect(answer?.status()).toBe(200);
      // Nobody was sent elsewhere.
      expect(new URL(page.url()).pathname).toBe(new URL(shop.url + place).pathname);
      await expect.poll(() => page.title()).toMatch(titleFor(route, variant));
      expect(await faultsOf(page)).toEqual([]);
      const { links, pictures } = await referencesOf(page);
      const missing = await Promise.all([
        ...links.map((address) => isThere(address, 'page')),
        ...pictures.map((address) => isThere(address, 'picture')),
      ]);
      expect([...new Set(missing.filter(Boolean))]).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
};
