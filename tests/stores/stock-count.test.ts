/** Turns a scanner's input into counts, which the device keeps until they are applied. */
import { beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../support/browser.ts';

/** A reloaded page: the modules start over, the storage stays. */
const openPage = async () => {
  vi.resetModules();
  return import('#stores/goods/stock-count');
};

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  browser = standInBrowser();
});

test('a code scanned again adds a unit, in any case, and moves to the top', async () => {
  const { $stockCount, scanCode } = await openPage();
  for (const code of ['RP1', 'RP2', 'rp1']) scanCode(code);
  expect($stockCount.get().counted).toEqual([
    { code: 'RP1', quantity: 2 },
    { code: 'RP2', quantity: 1 },
  ]);
});

test('a code with invisible letters or another hyphen is the code that it looks like', async () => {
  const { $stockCount, scanCode } = await openPage();
  for (const code of ['RP-1', 'RP\u20111\u200B']) scanCode(code);
  expect($stockCount.get().counted).toEqual([{ code: 'RP-1', quantity: 2 }]);
});

test('codes scanned while a count is applied are kept, with all their counted units', async () => {
  const { withoutSettled, withScanned } = await openPage();
  const written = [
    { code: 'RP1', quantity: 2 },
    { code: 'RP2', quantity: 1 },
  ];
  const since = withScanned(withScanned(written, 'rp2'), 'RP3');
  expect(withoutSettled(since, written)).toEqual([
    { code: 'RP3', quantity: 1 },
    { code: 'RP2', quantity: 2 },
  ]);
  expect(withoutSettled(written, written)).toEqual([]);
});

test('a code that is no product’s is not settled with those that are', async () => {
  const { $stockCount, countedAmong, scanCode, settleCounted } = await openPage();
  for (const code of ['rp1', 'NADA', 'RP2']) scanCode(code);
  settleCounted(
    countedAmong($stockCount.get().counted, [{ scanned: ['RP1'] }, { scanned: ['RP2'] }]),
  );
  expect($stockCount.get().counted).toEqual([{ code: 'NADA', quantity: 1 }]);
});

test('a reopened page continues the count of its branch until it is discarded', async () => {
  const before = await openPage();
  before.countIn('C');
  before.scanCode('RP1');
  before.scanCode('RP1');
  expect(before.isCountOnlyHere()).toBe(false);

  const after = await openPage();
  expect(after.$stockCount.get()).toMatchObject({
    branch: 'C',
    counted: [{ code: 'RP1', quantity: 2 }],
  });
  expect(after.$stockCount.get().changedAt).toBeGreaterThan(0);
  after.dropCount();
  expect((await openPage()).$stockCount.get().counted).toEqual([]);
});

/** Logs a user in, as the server reports it. */
const enter = async (guid: string, firstName: string): Promise<void> => {
  const { $session } = await import('#stores/account/session');
  const user = {
    gUID: guid,
    name: firstName,
    email: `${guid}@nam.example`,
    firstName,
    lastName: 'Paz',
    isSeller: true,
    roles: [],
    externalId: '',
    person: null,
    company: null,
  };
  $session.set({ status: 'user', user });
};

test('users count separately on one device, and may take over another’s count', async () => {
  const stock = await openPage();
  await enter('ana', 'Ana');
  stock.countIn('C');
  stock.scanCode('RP1');

  const next = await openPage();
  await enter('luis', 'Luis');
  expect(next.$stockCount.get().counted).toEqual([]);
  expect(next.$othersCounts.get()).toMatchObject([{ branch: 'C', ownerName: 'Ana Paz' }]);
  next.scanCode('RP2');
  // Earlier counts stay apart.
  const [ofAna] = next.$othersCounts.get();
  if (!ofAna) throw new Error('her count is gone');
  next.takeOver(ofAna);
  expect(next.$stockCount.get().counted).toEqual([{ code: 'RP2', quantity: 1 }]);
  next.dropCount();
  next.takeOver(ofAna);
  expect(next.$stockCount.get()).toMatchObject({
    branch: 'C',
    counted: [{ code: 'RP1', quantity: 1 }],
    ownerName: 'Luis Paz',
  });
  expect(next.$othersCounts.get()).toEqual([]);

  const last = await openPage();
  await enter('ana', 'Ana');
  expect(last.$stockCount.get().counted).toEqual([]);
  expect(last.$othersCounts.get()).toMatchObject([{ ownerName: 'Luis Paz' }]);
});

test('another count beside it stays as it is while one is scanned, applied and dropped', async () => {
  const stock = await openPage();
  await enter('ana', 'Ana');
  stock.scanCode('RP1');
  const next = await openPage();
  await enter('luis', 'Luis');
  next.countIn('B');
  next.scanCode('RP2');
  next.settleCounted(next.$stockCount.get().counted);
  next.dropCount();
  const last = await openPage();
  await enter('ana', 'Ana');
  expect(last.$stockCount.get().counted).toEqual([{ code: 'RP1', quantity: 1 }]);
  expect(last.$othersCounts.get()).toEqual([]);
});

test('an older count without an owner belongs to the first user who opens the page', async () => {
  const former = { branch: 'C', counted: [{ code: 'RP1', quantity: 3 }], changedAt: 5 };
  browser.localStorage.setItem('mostrador.count', JSON.stringify(former));
  const stock = await openPage();
  await enter('ana', 'Ana');
  expect(stock.$stockCount.get()).toMatchObject(former);
  stock.scanCode('rp1');
  const next = await openPage();
  await enter('luis', 'Luis');
  expect(next.$stockCount.get().counted).toEqual([]);
  expect(next.$othersCounts.get()).toMatchObject([
    { counted: [{ code: 'RP1', quantity: 4 }], ownerName: 'Ana Paz' },
  ]);
});

test('a browser without storage is reported: the count exists only here', async () => {
  const { isCountOnlyHere, scanCode } = await openPage();
  expect(isCountOnlyHere()).toBe(false);
  browser.localStorage.setItem = () => {
    throw new Error('full');
  };
  scanCode('RP1');
  expect(isCountOnlyHere()).toBe(true);
});

test.each(['{"branch":"B"}', '{"branch":"B","counted":[{"code":"","quantity":-1}],"changedAt":0}'])(
  'a spoilt storage (%s) is an empty count that works',
  async (text) => {
    browser.localStorage.setItem('mostrador.count', text);
    const { $stockCount, scanCode } = await openPage();
    expect($stockCount.get().counted).toEqual([]);
    scanCode('RP1');
    expect($stockCount.get().counted).toEqual([{ code: 'RP1', quantity: 1 }]);
  },
);
