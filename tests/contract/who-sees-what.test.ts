import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import {
  applications,
  families,
  productSales,
  productSpecifications,
  products,
  providers,
  vehicles,
} from '#backend/database/tables/catalog';
import { type CallName, calls } from '#contract/calls';
import { ORIGIN, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const CALLERS = ['visitor', 'buyer', 'rival', 'employee', 'seller'] as const;
type Caller = (typeof CALLERS)[number];
const tokens = new Map<Caller, string>();

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  tokens.set('buyer', (await plantUser(db)).token);
  tokens.set('rival', (await plantUser(db, { isSeller: true, employeeOf: 2 })).token);
  tokens.set('employee', (await plantUser(db, { employeeOf: 1 })).token);
  tokens.set('seller', (await plantUser(db, { isSeller: true, employeeOf: 1 })).token);

  await db.insert(providers).values({ id: 1, name: 'Proveedor Secreto' });
  const shown = await plantProduct(db, { code: 'VISTO', stock: { B: 37, C: 4 } });
  await db
    .update(products)
    .set({
      providerId: 1,
      providerCode: 'PRV-77',
      providerUrl: 'https://prv.example',
      dua: 'DUA-1',
      minStock: 100,
      lastCostCents: 4_321_99,
    })
    .where(eq(products.id, shown));
  await db.insert(productSales).values({ productId: shown, saleDate: '2026-03-04', quantity: 61 });

  const { rows } = await db.execute<{ id: number }>(
    sql`select family_id as id from products where id = ${shown}`,
  );
  const shownFamily = rows[0]?.id ?? 0;
  const beside = await plantProduct(db, { code: 'OCULTO-1', stock: { B: 5 }, isPublic: false });
  await db.update(products).set({ familyId: shownFamily }).where(eq(products.id, beside));
  await db
    .insert(productSpecifications)
    .values({ productId: beside, position: 1, key: 'Alto', value: '987' });

  await plantProduct(db, { code: 'OCULTO-2', stock: { B: 5 }, isPublic: false });
  await plantProduct(db, { code: 'OCULTO-3', stock: { B: 5 } });
  await db.update(families).set({ isPublic: false }).where(eq(families.code, 'F-OCULTO-3'));
  // A public family without public products.
  await plantProduct(db, { code: 'OCULTO-4', stock: { B: 5 }, isPublic: false });
  await db.update(families).set({ isPublic: true }).where(eq(families.code, 'F-OCULTO-4'));
  const [empty] = await db.select().from(families).where(eq(families.code, 'F-OCULTO-4'));
  await db.insert(vehicles).values([
    { id: 1, brandId: 1, name: 'Gol' },
    { id: 2, brandId: 1, name: 'Fantasma' },
  ]);
  await db.insert(applications).values([
    { familyId: shownFamily, position: 0, name: 'Gol', brandName: 'Refrimar', vehicleId: 1 },
    {
      familyId: empty?.id ?? 0,
      position: 0,
      name: 'Fantasma',
      brandName: 'Refrimar',
      vehicleId: 2,
    },
  ]);
  await db.transaction((tx) => rebuildListIndex(tx));
});

const CODES = ['VISTO', 'OCULTO-1', 'OCULTO-2', 'OCULTO-3', 'OCULTO-4'];
const FAMILIES = CODES.flatMap((code) => [code, `F-${code}`]);
const filtered = (...filters: [FilterKey: string, FilterValue: string][]) => ({
  filters: filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })),
  rowsMax: 100,
});
const LISTS = [
  filtered(),
  filtered(['providerId', '1']),
  filtered(['state', 'INA']),
  filtered(['vehicleId', '2']),
  ...['oculto-1', 'oculto', 'fantasma', '987', 'prv-77', 'secreto'].map((text) =>
    filtered(['text', text]),
  ),
];

/** All calls of catalogue and stock, with their inputs. */
const ASKED: Partial<Record<CallName, readonly object[]>> = {
  categoryList: [{}],
  categoryFind: [{ categoryId: '1' }],
  categoryTable: [{}],
  categoryCheckAttributes: [{ id: '1', attributes: [{ key: 'Alto', type: 'number', unit: 'mm' }] }],
  brandTable: [{}],
  providerTable: [{}],
  tagTable: [{}],
  workBranchTable: [{}],
  brandList: [{}],
  brandListByCategory: [{ categoryId: '1.1' }],
  providerList: [{}],
  tagList: [{}],
  workBranchList: [{}],
  stateList: [{}],
  cityList: [{}],
  vehicleFilter: [{ brandId: 1, categoryId: '1.1' }],
  vehicleList: [{ brandId: 1 }],
  autopartFilter: LISTS,
  autopartFindByFamily: FAMILIES.map((family) => ({ family })),
  autopartList: [{ codes: FAMILIES }],
  autopartListRelated: FAMILIES.map((family) => ({ family })),
  catalogSuggest: ['radiador', 'oculto', 'oculto-2', 'fantasma'].map((text) => ({ text })),
  productFilter: LISTS,
  productFind: CODES.map((code) => ({ code })),
  productList: [{ codes: CODES }],
  productListRelated: CODES.map((code) => ({ code })),
  stockFind: CODES.map((code) => ({ code })),
  stockList: [{ codes: CODES }],
  stockCheck: [{ items: CODES.map((Code) => ({ Code, Quantity: 3 })) }],
  productDetail: CODES.map((code) => ({ code })),
  productTable: [filtered()],
  productPreviewPrices: [{ codes: CODES, by: 'percent', value: 10 }],
  autopartDetail: FAMILIES.map((family) => ({ family })),
  vehicleChoices: [{ text: 'fantasma' }],
  stockPreviewCount: [{ branch: 'B', items: CODES.map((Code) => ({ Code, Quantity: 3 })) }],
  stockListLow: [{}],
};
/** Calls that return more to the shop's own sellers. */
const TELLS_SELLERS_MORE: readonly CallName[] = [
  'providerList',
  'providerTable',
  'autopartFilter',
  'autopartFindByFamily',
  'autopartList',
  'catalogSuggest',
  'productFilter',
  'productFind',
  'productList',
  'productListRelated',
  'stockFind',
  'stockList',
  'productDetail',
  'productTable',
  'productPreviewPrices',
  'autopartDetail',
  'vehicleChoices',
  'stockPreviewCount',
  'stockListLow',
];
/** Suppliers, costs, payments and sales, quantities, and all hidden goods. */
const SECRETS =
  /PRV-77|prv\.example|DUA-1|Secreto|2026-03-04|OCULTO-|Fantasma|987|4321\.99|"lastCost"|"quant"|"total"/;

/** Keys that repeat the input, and the catalogue's version, whose digits are random. */
const ECHOES: ReadonlySet<string> = new Set(['understood', 'leftOut', 'catalogue']);

/** Returns the reply without values that differ between replies. */
const ask = async (name: CallName, input: object, caller: Caller): Promise<string> => {
  const { body } = await shop().post(calls[name].path, input, { token: tokens.get(caller) });
  const { requestId: _, ...told } = body;
  return JSON.stringify(told, (key, value) => (ECHOES.has(key) ? undefined : value));
};

/** Codes of the input itself are removed. */
const secretsIn = (told: string): string | undefined =>
  SECRETS.exec(
    told.replaceAll(/\{"code":"OCULTO-\d","available":false,"isOnSale":false\}/g, ''),
  )?.[0];

test('the table contains every call that reads the catalogue or the stock', () => {
  const rooms =
    /^\/rest\/(category|brand|provider|tag|workBranch|state|city|vehicle|autopart|catalog|product|stock)\//;
  const found = Object.entries(calls).filter(
    ([, call]) => rooms.test(call.path) && call.effect === 'read',
  );
  expect(Object.keys(ASKED).toSorted()).toEqual(found.map(([name]) => name).toSorted());
});

// Object.entries widens the keys to strings.
describe.each(Object.entries(ASKED) as [CallName, readonly object[]][])('%s', (name, inputs) => {
  test('reveals confidential data to the shop’s own sellers only', async () => {
    for (const input of inputs) {
      const visitor = await ask(name, input, 'visitor');
      for (const caller of ['visitor', 'buyer', 'rival', 'employee'] as const) {
        const told = await ask(name, input, caller);
        expect.soft(secretsIn(told), `${caller}: ${JSON.stringify(input)}`).toBeUndefined();
        // Calls for sellers refuse each caller differently.
        if (calls[name].access.role !== 'seller') expect.soft(told).toBe(visitor);
      }
    }
  });

  const tellsMore = TELLS_SELLERS_MORE.includes(name);
  test(`returns ${tellsMore ? 'more' : 'the same'} to the shop’s own sellers`, async () => {
    let found = false;
    for (const input of inputs) {
      const told = await ask(name, input, 'seller');
      if (tellsMore) found ||= secretsIn(told) !== undefined;
      // Visitors are refused by calls for sellers.
      else if (calls[name].access.role !== 'seller')
        expect(told).toBe(await ask(name, input, 'visitor'));
    }
    expect(found).toBe(tellsMore);
  });
});

test('the last cost is told in the back-office alone', async () => {
  const tells = async (name: CallName, input: object) =>
    (await ask(name, input, 'seller')).includes('"lastCost":4321.99');
  expect(await tells('productDetail', { code: 'VISTO' })).toBe(true);
  expect(await tells('productTable', filtered())).toBe(true);
  expect(await tells('productFind', { code: 'VISTO' })).toBe(false);
});

test('a text that matches only hidden goods is understood like one without matches', async () => {
  const piece = async (text: string, caller: Caller) => {
    const { body } = await shop().post(calls.autopartFilter.path, filtered(['text', text]), {
      token: tokens.get(caller),
    });
    return calls.autopartFilter.output.parse(body).understood;
  };
  for (const text of ['fantasma', 'fantasna', 'oculto-1', '987', 'zzyyxx99'])
    expect(await piece(text, 'visitor')).toEqual([{ kind: 'unknown', label: text, without: '' }]);
  expect(await piece('fantasna', 'seller')).toMatchObject([{ kind: 'vehicle', label: 'Fantasma' }]);
});

test('no list shows suppliers to others or filters by them', async () => {
  const list = async (name: 'autopartFilter' | 'productFilter', input: object, caller: Caller) => {
    const { body } = await shop().post(calls[name].path, input, { token: tokens.get(caller) });
    const { resultCount, resultFilters } = calls[name].output.parse(body);
    return { resultCount, keys: resultFilters.map(({ key }) => key) };
  };
  for (const name of ['autopartFilter', 'productFilter'] as const) {
    for (const caller of ['visitor', 'buyer', 'rival'] as const) {
      const all = await list(name, filtered(), caller);
      expect(all.resultCount).toBe(1);
      expect(all.keys).toEqual([
        'categoryId',
        'brandId',
        'tagId',
        'workBranchId',
        'clientOfCompanyId',
        'year',
      ]);
      const narrowed = await list(name, filtered(['providerId', '1']), caller);
      expect(narrowed.resultCount).toBe(0);
    }
    expect((await list(name, filtered(), 'seller')).keys).toContain('providerId');
    const own = await list(name, filtered(['providerId', '1']), 'seller');
    expect(own.resultCount).toBe(1);
  }
});

test.each(['F-OCULTO-2', 'F-OCULTO-3', 'F-OCULTO-4', 'OCULTO-1', 'OCULTO-2'])(
  'the address of %s leads nowhere except for the shop’s own sellers',
  async (code) => {
    const open = async (caller: Caller) => {
      const token = tokens.get(caller);
      const headers = token ? { authorization: `OAuth ${token}` } : undefined;
      const request = new Request(`${ORIGIN}/productos/${code}`, { headers });
      const response = await shop()
        .app.liveProduct(request, 'http://127.0.0.1:9')
        .catch(() => null);
      return response?.headers.get('location');
    };
    for (const caller of ['visitor', 'buyer', 'rival', 'employee'] as const)
      expect(await open(caller)).toBe('/404');
    expect(shop().errors).toEqual([]);
    expect(await open('seller')).not.toBe('/404');
    // A seller's page cannot be fetched, as no site is running.
    expect(shop().errors.splice(0).length).toBeLessThan(2);
  },
);

describe('the image', () => {
  const look = (path: string, caller: Caller) => {
    const token = tokens.get(caller);
    const headers = token ? { cookie: `__Host-session=${token}` } : undefined;
    return shop().app.image(new Request(`${ORIGIN}/imagenes/${path}`, { headers }));
  };

  test.each(['OCULTO-1', 'OCULTO-2', 'F-OCULTO-2', 'OCULTO-3', 'F-OCULTO-3', 'F-OCULTO-4'])(
    '%s exists for the shop’s own sellers only',
    async (path) => {
      for (const caller of ['visitor', 'buyer', 'rival', 'employee'] as const) {
        const { status, headers } = await look(path, caller);
        expect({ caller, status }).toEqual({ caller, status: 404 });
        // Not cached where a seller would then miss it.
        expect(headers.get('cache-control')).toMatch(/^private/);
      }
      const own = await look(path, 'seller');
      expect(own.status).toBe(200);
      expect(own.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  test.each(['VISTO', 'F-VISTO'])('%s exists for everybody, and may be cached', async (path) => {
    for (const caller of CALLERS) {
      const { status, headers } = await look(path, caller);
      expect({ caller, status }).toEqual({ caller, status: 200 });
      expect(headers.get('cache-control')).toMatch(/^public/);
    }
  });

  test('of a family is not drawn from the measures of hidden parts', async () => {
    expect(await (await look('F-VISTO', 'visitor')).text()).not.toContain('987');
    expect(await (await look('OCULTO-1', 'seller')).text()).toContain('987');
  });
});
