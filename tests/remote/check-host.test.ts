/** The check of a host names each deviation that is planted, and says whether the shop works. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exitCodeOf } from '#backend/remote/check/check';
import { checkHost } from '#backend/remote/check/whole-check';
import type { CheckedCall } from '#contract/calls/host-check';
import { type RestHost, startRestHost } from '#emulators/rest-host/rest-host';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { DIALECTS, withSwitches } from '../hosts/independent/dialects.ts';
import { CALL_NAMES, Host } from '../hosts/independent/host.ts';
import { PASSWORD } from '../hosts/independent/state.ts';
import { readPlantings, startPlanted } from '../hosts/planted.ts';
import { BUYER, SELLER } from '../support/remote-shop.ts';

const variant = overHost(await loadVariant('NAM'));

interface Place {
  url: string;
  vehiclesUrl?: string;
  clientId?: string;
  buyer?: string;
  seller?: string;
  password?: string;
}

const check = (place: Place, writes = false): Promise<CheckedCall[]> => {
  const { url, vehiclesUrl = `${url}/rest/vehicle/filter`, clientId = 'x' } = place;
  const { password = PASSWORD } = place;
  const { buyer = 'lucia@buyer.example', seller = 'nelida@vendor.example' } = place;
  return checkHost({
    settings: { apiUrl: url, vehiclesUrl, clientId, secrets: [] },
    variant,
    buyer: { username: buyer, password },
    seller: { username: seller, password },
    writes,
    maxCallMs: 1_500,
  });
};

/** The findings, one a line: `/rest/stock/find ! falta branches`. */
const linesOf = (all: readonly CheckedCall[], levels = ['lack', 'failure']): string[] =>
  all.flatMap(({ call, findings }) =>
    findings
      .filter(({ level }) => levels.includes(level))
      .map(({ level, what, example, shown }) => `${call} ${level} ${what} [${example}] ${shown}`),
  );

/** A deviation, the calls whose lines name it, and the exit code over a host that fits. */
const PLANTED: readonly [planting: string, named: RegExp, code: 0 | 1 | 2][] = [
  ['stock/find gone', /stock\/find failure|stock\/find lack .*404/, 1],
  ['vehicle/filter gone', /vehicle\/filter lack .*404/, 1],
  ['autopart/filter gone', /autopart\/filter failure .*404/, 2],
  ['autopart/findByFamily page', /findByFamily failure contestó una página .*500/, 2],
  ['brand/list page', /brand\/list lack contestó una página .*500/, 1],
  ['order/filter half', /order\/filter .*failure cortó la respuesta/, 2],
  ['tag/list half', /tag\/list note cortó la respuesta/, 0],
  ['user/get text', /user\/get failure .*no es JSON/, 2],
  ['product/find slow 2500', /product\/find failure no contestó en/, 2],
  ['state/list slow 2500', /state\/list lack no contestó en/, 1],
  ['access_token refuse 11', /access_token .*failure .*código 11.*no son esos/, 2],
  ['access_token refuse 39', /access_token .*failure .*API_CLIENT_ID/, 2],
  ['access_token without user_guid', /access_token .*failure .*user_guid/, 2],
  ['autopart/filter without resultFilters', /autopart\/filter lack falta resultFilters/, 1],
  ['autopart/filter without resultCount', /autopart\/filter lack falta resultCount/, 1],
  [
    'autopart/filter set resultCount -1',
    /autopart\/filter lack (resultCount es -1|falta resultCount)/,
    1,
  ],
  ['findByFamily without productPrice', /findByFamily lack falta products.productPrice/, 1],
  ['findByFamily without description', /findByFamily lack falta description/, 1],
  [
    'findByFamily set productPrice "1250.50"',
    /findByFamily note números como texto: .*productPrice/,
    0,
  ],
  ['findByFamily set productPrice "1,250"', /findByFamily .*products.productPrice.*1,250/, 1],
  ['findByFamily set productPrice "1.250"', /findByFamily .*products.productPrice.*1\.250/, 1],
  ['product/find set price {"a":1}', /product\/find (lack|failure) .*price/, 2],
  ['stock/find set available "QUIZAS"', /stock\/find (lack|failure) .*available.*QUIZAS/, 1],
  [
    'stock/find set branches "ninguna"',
    /stock\/find note otra cosa en lugar de una lista: branches/,
    0,
  ],
  ['category/list row null', /category\/list lack hay filas que no son objetos \(\d de \d+/, 1],
  ['city/list row "baja"', /city\/list lack hay filas que no son objetos .*baja/, 1],
  ['brand/list without id', /brand\/list lack .*id/, 1],
  ['person/find without id', /person\/find lack .*\bid\b/, 1],
  ['order/filter set state "XYZ"', /order\/filter .*state.*XYZ/, 2],
  ['order/filter without gUID', /order\/filter .*lack falta gUID/, 1],
  ['category/list set items {"x":1}', /category\/list/, 1],
  [
    'product/filter set providerCode 7',
    /product\/filter note textos como número: .*providerCode/,
    0,
  ],
  ['image/find refuse 0', /image\/find (note|lack) lo negó \(401/, 0],
  ['getPublic set value no; getPublic set data no', /getPublic .*lack no se entiende/, 1],
  ['autopart/listRelated blank', /listRelated note falta data/, 0],
];

describe('a host that fits', () => {
  let host: RestHost;
  let place: Place;
  beforeAll(async () => {
    host = await startRestHost({ isProduction: false });
    // Its visitors may not ask for pictures: the banner says where they are.
    const banner = host.host.world.config.find(({ ConfigKey }) => ConfigKey === 'BANNER_ITEMS');
    if (banner)
      banner.ConfigValue = banner.ConfigValue.replace(/"name":/g, '"image":"/a.png","name":');
    place = {
      url: host.url,
      vehiclesUrl: host.vehiclesUrl,
      clientId: host.environment.API_CLIENT_ID ?? '',
      buyer: BUYER,
      seller: SELLER,
      password: 'mostrador86',
    };
  });
  afterAll(() => host.close());

  test('has nothing to say, and all that was written is undone', async () => {
    const all = await check(place, true);
    expect(linesOf(all)).toEqual([]);
    expect(exitCodeOf(all)).toBe(0);
    expect(host.host.world.orders.at(-1)).toMatchObject({ OrderState: 'CAN' });
  });

  // The dialects, which lack something themselves, show the others.
  test.each(PLANTED.filter(([, , code]) => code === 0))('%s', async (planting, named, code) => {
    const planted = await startPlanted(host.url, readPlantings(planting));
    const all = await check({ ...place, url: planted.url }).finally(planted.close);
    expect(linesOf(all, ['note', 'lack', 'failure'])).toContainEqual(expect.stringMatching(named));
    expect(exitCodeOf(all)).toBe(code);
  });
});

describe.each(Object.keys(DIALECTS))('the dialect %s', (name) => {
  const dialect = DIALECTS[name];
  if (!dialect) throw new Error(name);
  let host: Host;
  let url: string;
  beforeAll(async () => {
    host = new Host(dialect);
    url = await host.start();
  });
  afterAll(() => host.stop());

  test('works, and the check says with what; personal data are not in it', async () => {
    const all = await check({ url }, true);
    expect(exitCodeOf(all)).toBe(1);
    expect(all.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const said = JSON.stringify(all);
    const { people, users } = host.state;
    const personal = people.flatMap(({ name: own, lastName, phones, addresses }) => [
      own,
      lastName,
      ...phones.map(({ phone }) => `${phone}`),
      ...addresses.map(({ address }) => `${address}`),
    ]);
    const secret = [...host.state.tokens.keys(), ...users.map(({ email }) => email)];
    for (const one of [...personal, ...secret])
      if (!one.includes('PRUEBA') && !one.startsWith('prueba') && one !== '099000000')
        expect(said).not.toContain(one);
  });

  test.each(PLANTED)('%s', async (planting, named, code) => {
    const planted = await startPlanted(url, readPlantings(planting));
    const all = await check({ url: planted.url }).finally(planted.close);
    expect(linesOf(all, ['note', 'lack', 'failure'])).toContainEqual(expect.stringMatching(named));
    expect(exitCodeOf(all)).toBe(Math.max(code, 1));
  });
});

/** Switches of a dialect, and what names them. */
const SWITCHED: readonly [base: string, switches: string, named: RegExp][] = [
  ['sap-like', 'sorts=false', /autopart\/filter \(orden P.*no ordena por precio/],
  ['sap-like', 'resultFilters=[]', /autopart\/filter lack falta resultFilters/],
  ['sap-like', 'counts=none', /product\/filter lack resultCount es -1/],
  ['sap-like', 'rowIds=false', /person\/find lack .*phones.id/],
  ['sap-like', 'branchCodes=["NORTE","SUR","ESTE"]', /stock\/find lack hay códigos de local/],
  ['sap-like', 'orderGuid=false', /order\/filter .*lack falta gUID/],
  ['sap-like', 'repeats=accepted', /order\/add .*lack toma dos veces/],
  ['sap-like', 'placed=number', /order\/add .*note contesta sin el pedido entero/],
  ['odd', 'user=person', /user\/get note .*externalId/],
];

test.each(SWITCHED)('%s with %s', async (base, switches, named) => {
  const dialect = DIALECTS[base];
  if (!dialect) throw new Error(base);
  const host = new Host(withSwitches(dialect, switches.replace(/,(?=")/g, ', ')));
  const url = await host.start();
  const all = await check({ url }, true).finally(() => host.stop());
  expect(linesOf(all, ['note', 'lack', 'failure'])).toContainEqual(expect.stringMatching(named));
});

test('faults of a whole host: nobody answers in half of the calls, and none is waited for long', async () => {
  const host = new Host(DIALECTS['sap-like'] as NonNullable<(typeof DIALECTS)[string]>, {
    html500: 0.3,
    half: 0.2,
    reset: 0.1,
  });
  const url = await host.start();
  const all = await check({ url }, true).finally(() => host.stop());
  expect(exitCodeOf(all)).toBe(2);
  const said = linesOf(all, ['note', 'lack', 'failure']).join('\n');
  expect(said).toMatch(/contestó una página en lugar de JSON \(500\)/);
  expect(said).toMatch(/cortó la respuesta/);
});

/** Calls of a host that its check does not make. */
const NOT_ASKED = [
  // They change goods, companies and settings, which cannot be taken back.
  'communication/add',
  'communication/addEvent',
  'communication/update',
  'company/add',
  'company/update',
  'companyGroup/add',
  'config/set',
  'image/add',
  'image/remove',
  'product/add',
  'product/update',
  // They need a mail, or change somebody's account.
  'user/activate',
  'user/addWithCompany',
  'user/changePwd',
  'user/restorePwdStep1',
  'user/restorePwdStep2',
  'user/update',
  'suscription/add',
  // Over a host nothing is paid online.
  'payment/getAccessToken',
  // No communication to ask for.
  'comm/find',
];

test('every other call of a host is asked', async () => {
  const host = new Host(DIALECTS['sap-like'] as NonNullable<(typeof DIALECTS)[string]>);
  const url = await host.start();
  await check({ url }, true).finally(() => host.stop());
  const asked = new Set(host.journal.map(({ path }) => path.replace('/rest/', '')));
  expect(CALL_NAMES.filter((name) => !asked.has(name)).toSorted()).toEqual(NOT_ASKED.toSorted());
});

test('a host that is away', async () => {
  const host = new Host(DIALECTS.small as NonNullable<(typeof DIALECTS)[string]>);
  const url = await host.start();
  await host.stop();
  const all = await check({ url });
  expect(exitCodeOf(all)).toBe(2);
  expect(linesOf(all)).toContainEqual(expect.stringMatching(/no se pudo conectar/));
});
