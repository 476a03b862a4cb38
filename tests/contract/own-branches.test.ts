/** Branches and logo, which the owner edits over those of the folder. */
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { loadVariant } from '#variants/load';
import { samplesOf } from '#variants/samples';
import places from '../../backend/geography/places.json' with { type: 'json' };
import { capitalOf } from '../../src/islands/office-settings/department-points.ts';
import { useApp } from '../support/app.ts';
import { SELLER } from '../support/cast.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { halves } from '../support/pictures.ts';

const folder = await loadVariant('NAM');
let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'R-1', priceCents: 100_00, stock: { B: 5 } });
  seller = await plantUser(db, SELLER);
});

const save = (key: string, value: unknown, version?: number) =>
  shop().post('/rest/config/set', { key, value: JSON.stringify(value), version }, seller);
const lastChanges = async (subjectId: string) => {
  const { body } = await shop().post('/rest/audit/list', { subject: 'config', subjectId }, seller);
  return calls.auditList.output.parse(body).data[0]?.changes;
};

describe('branches', () => {
  const branch = {
    code: 'B',
    name: 'Bulevar',
    address: 'Rivera 2000',
    cityName: 'Montevideo',
    stateName: 'Montevideo',
    geolocation: '-34.9011, -56.1645',
    phone: '2400 9999',
    whatsapp: '+598 99 123 456',
    email: 'bulevar@radiadorespaz.com.uy',
    hours: [{ days: [1, 2, 3, 4, 5], open: '09:00', close: '18:00' }],
  };
  const hours = (span: object) => [{ ...branch, hours: [{ ...branch.hours[0], ...span }] }];

  test.each<[string, unknown]>([
    ['value.0.code', [{ ...branch, code: 'MAR/S' }]],
    ['value.0.code', [{ ...branch, code: '__proto__' }]],
    ['value.0.address', [{ ...branch, address: '' }]],
    ['value.0.stateName', [{ ...branch, stateName: 'Paisandu' }]],
    ['value.0.geolocation', [{ ...branch, geolocation: 'Rivera y Soca' }]],
    ['value.0.geolocation', [{ ...branch, geolocation: '91.5,-56.1645' }]],
    ['value.0.whatsapp', [{ ...branch, whatsapp: '099' }]],
    ['value.0.email', [{ ...branch, email: 'x' }]],
    ['value.0.hours.0.days', hours({ days: [] })],
    ['value.0.hours.0.days.0', hours({ days: [8] })],
    ['value.0.hours.0.close', hours({ close: '08:00' })],
    [
      'value.0.hours.1.open',
      [{ ...branch, hours: [...branch.hours, { days: [5, 6], open: '17:00', close: '20:00' }] }],
    ],
    ['value.', [branch, branch]],
  ])('%s is refused %#', async (field, value) => {
    const { status, body } = await save('SHOP_BRANCHES', value);
    expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body.fields ?? {})).toContain(field);
  });

  test('a link of a map is saved as the point that it has, and one that has none is explained', async () => {
    const saved = async (geolocation: string) => {
      const { body } = await save('SHOP_BRANCHES', [{ ...branch, geolocation }]);
      const [refusal] = Object.values(body.fields ?? {});
      return refusal ?? shop().app.variant.branches[0]?.geolocation;
    };
    expect(await saved('https://www.google.com/maps/@-34.9055,-56.1851,17z?entry=ttu')).toBe(
      '-34.9055,-56.1851',
    );
    expect(await saved('https://maps.app.goo.gl/Xy12')).toMatch(/^Ese enlace corto/);
    expect(await saved('Rivera 2000')).toMatch(/^Ahí no hay un punto/);
    await save('SHOP_BRANCHES', []);
  });

  test('the map knows another place that can be saved in each department of the country', async () => {
    const points = new Set(places.map(({ name }) => capitalOf(name)));
    expect(points.size).toBe(19);
    for (const geolocation of points)
      expect((await save('SHOP_BRANCHES', [{ ...branch, geolocation }])).body.error).toBe('');
    await save('SHOP_BRANCHES', []);
  });

  test('a changed branch is used at once; the others stay, and its sample mark goes', async () => {
    const samples = () => samplesOf(shop().app.variant).map(({ label }) => label);
    expect(samples()).toContain('Local Bulevar');
    expect((await save('SHOP_BRANCHES', [branch])).body.error).toBe('');
    const [changed, other] = shop().app.variant.branches;
    expect(changed).toMatchObject({
      ...branch,
      geolocation: '-34.9011,-56.1645',
      whatsapp: '59899123456',
      onMap: true,
    });
    expect(other).toEqual(folder.branches[1]);
    expect(samples()).not.toContain('Local Bulevar');
    expect(samples()).toContain('Local Cerro Largo');

    await save('SHOP_BRANCHES', [{ ...branch, phone: folder.branches[0]?.phone, whatsapp: '' }]);
    expect(samples()).toContain('Local Bulevar');
    expect(shop().app.variant.branches[0]?.whatsapp).toBeUndefined();
    expect(await lastChanges('SHOP_BRANCHES')).toEqual([
      { field: 'phone.B', from: '2400 9999', to: folder.branches[0]?.phone },
      { field: 'whatsapp.B', from: '59899123456', to: '' },
    ]);

    await save('SHOP_BRANCHES', []);
    expect(shop().app.variant.branches).toEqual(folder.branches);
  });

  test('the default branch comes first; only one may be it, and none while it is closed', async () => {
    const first = () => shop().app.variant.branches[0];
    const other = { ...branch, code: 'C', name: 'Cerro Largo', isDefault: true };
    expect((await save('SHOP_BRANCHES', [branch, other])).body.error).toBe('');
    expect(first()).toMatchObject({ code: 'C', isDefault: true });
    const { status } = await save('SHOP_BRANCHES', [{ ...branch, isDefault: true }, other]);
    expect(status).toBe(400);
    await save('SHOP_BRANCHES', [branch, { ...other, isClosed: true }]);
    expect(first()).toMatchObject({ code: 'B' });
    await save('SHOP_BRANCHES', []);
  });
});

describe('an added branch', () => {
  const added = {
    code: 'D',
    name: 'Pando',
    address: 'Artigas 900',
    cityName: 'Pando',
    stateName: 'Canelones',
    geolocation: '-34.7172,-55.9584',
    phone: '2292 0000',
    whatsapp: '',
    email: 'pando@radiadorespaz.com.uy',
    hours: [{ days: [1], open: '09:00', close: '18:00' }],
  };
  const codes = () => shop().app.variant.branches.map(({ code }) => code);
  const setStock = (quantity: number, from: number) =>
    shop().post(
      '/rest/stock/set',
      { code: 'R-1', branch: 'D', quantity, from, reason: 'Recuento' },
      seller,
    );
  const saveAdded = (parts: object) => save('SHOP_BRANCHES', [{ ...added, ...parts }]);

  test('holds stock and sells at once, and closes once nothing is left there', async () => {
    expect((await setStock(2, 0)).status).toBe(400);
    expect((await saveAdded({})).body.error).toBe('');
    expect(codes()).toEqual(['B', 'C', 'D']);
    expect((await setStock(2, 0)).body.error).toBe('');

    const refused = (await saveAdded({ isClosed: true })).body;
    expect(refused.fields).toEqual({
      'value.0.isClosed': 'Su stock es de 2 unidades: pásalo a otro local antes de cerrarlo',
    });
    expect((await save('SHOP_BRANCHES', [])).body.errorCode).toBe('request.invalid');
    await setStock(0, 2);
    expect((await saveAdded({ isClosed: true })).body.error).toBe('');
    expect(codes()).toEqual(['B', 'C']);
    expect((await setStock(1, 0)).status).toBe(400);
    expect((await saveAdded({})).body.error).toBe('');
    expect(codes()).toEqual(['B', 'C', 'D']);
  });

  test('days that name it can be saved after it closes', async () => {
    const day = { from: '2030-08-25', until: '2030-08-25', hours: [], reason: 'Feriado' };
    const saveDays = (branch: string) =>
      save('OPENING_EXCEPTIONS', [{ ...day, branches: [branch] }]);
    expect((await saveDays('D')).body.error).toBe('');
    expect((await saveAdded({ isClosed: true })).body.error).toBe('');
    expect((await saveDays('D')).body.error).toBe('');
    expect((await saveDays('E')).status).toBe(400);
    expect((await saveAdded({})).body.error).toBe('');
  });

  test('stays open while an order waits there', async () => {
    const order = { ...orderOf([{ Code: 'R-1', Quantity: 1, Price: 100 }]) };
    const { token } = await plantUser(shop().app.db);
    order.order = { ...order.order, OrderShippingId: 'RES', OrderBranchCode: 'D' };
    const placed = await shop().post('/rest/order/add', order, { token });
    expect(placed.body.error).toBe('');
    expect((await saveAdded({ isClosed: true })).body.fields).toEqual({
      'value.0.isClosed': 'Ahí 1 pedido espera su entrega: complétala antes de cerrarlo',
    });
    const { id } = calls.orderAdd.output.parse(placed.body).data;
    const asked = { orderId: id, state: 'CAN', sendEmail: false, reason: 'No viene' };
    expect((await shop().post('/rest/order/changeState', asked, seller)).body.error).toBe('');
    expect((await saveAdded({ isClosed: true })).body.error).toBe('');
  });

  test('the last open branch stays', async () => {
    const { branches } = folder;
    const closed = branches.map(({ onMap: _, isSample: __, ...branch }) => ({
      ...branch,
      isClosed: true,
    }));
    const { fields } = (await save('SHOP_BRANCHES', [...closed, { ...added, isClosed: true }]))
      .body;
    expect(fields).toEqual({ 'value.0.isClosed': 'Tiene que quedar un local abierto' });
  });
});

describe('a logo', () => {
  const dataOf = (body: Buffer, type = 'png') =>
    `data:image/${type};base64,${body.toString('base64')}`;

  test('is taken as a small PNG that can be drawn, and named in the history', async () => {
    const image = dataOf(await halves('png', 64, 64));
    expect((await save('SHOP_LOGO', [{ image }])).body.error).toBe('');
    expect(await lastChanges('SHOP_LOGO')).toEqual([
      { field: 'logo', from: 'el original', to: expect.stringMatching(/^propio \([\da-f]{6}\)$/) },
    ]);
    await save('SHOP_LOGO', []);
    expect(await lastChanges('SHOP_LOGO')).toMatchObject([{ field: 'logo', to: 'el original' }]);
  });

  test.each<[string, () => Promise<string>]>([
    ['another type', async () => dataOf(await halves('jpeg'), 'jpeg')],
    ['a JPEG that calls itself a PNG', async () => dataOf(await halves('jpeg'))],
    ['a cut file', async () => dataOf((await halves('png')).subarray(0, 60))],
    ['more pixels than 512 by 512', async () => dataOf(await halves('png', 600, 600))],
    ['an address', async () => 'https://otro.example/logo.png'],
    ['a script', async () => 'data:image/svg+xml,<svg onload="alert(1)"/>'],
  ])('%s is refused', async (_, make) => {
    const { body } = await save('SHOP_LOGO', [{ image: await make() }]);
    expect(Object.keys(body.fields ?? {})).toEqual(['value.0.image']);
  });
});
