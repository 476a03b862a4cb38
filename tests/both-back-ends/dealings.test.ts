/** What golden answers do not show: orders at the same moment, what a text finds, uploads, who sees whose. */
import { describe, expect, test } from 'vitest';
import { autopartFilter } from '#contract/calls/catalog';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import { stockFind } from '#contract/calls/stock';
import { orderOf } from '../support/orders.ts';
import { halves } from '../support/pictures.ts';
import { BACK_ENDS } from './both.ts';
import { filter, WHO } from './steps/step.ts';

const row = (Code: string, Quantity: number, Price: number) => [{ Code, Quantity, Price }];

describe.each(BACK_ENDS)('over $name', (backEnd) => {
  const shop = backEnd.use();
  const add = async (order: unknown, who: string) =>
    shop().post('/rest/order/add', order, { token: await shop().tokenOf(who) });
  const unitsOf = async (code: string) => {
    const token = await shop().tokenOf(WHO.seller);
    const { body } = await shop().post('/rest/stock/find', { code }, { token });
    return stockFind.output.parse(body).data.total;
  };
  const ordersOf = async (who: string) => {
    const token = await shop().tokenOf(who);
    const { body } = await shop().post('/rest/order/filter', { rowsMax: 100 }, { token });
    return orderFilter.output.parse(body);
  };

  test('an order that is sent five times at once is one order', async () => {
    const before = await ordersOf(WHO.buyer);
    const order = orderOf(row('RA103', 1, 5_005));
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(order, WHO.buyer)));
    const placed = answers.map(({ body }) => orderAdd.output.parse(body).data);
    expect(new Set(placed.map(({ number }) => number)).size).toBe(1);
    const after = await ordersOf(WHO.buyer);
    expect(after.resultCount).toBe(before.resultCount + 1);
    expect(await unitsOf('RA103')).toBe(17);
  });

  test('of two who want the last ones at once, one gets them', async () => {
    const answers = await Promise.all(
      [WHO.buyer, WHO.otherBuyer].map((who) => add(orderOf(row('RA107', 2, 5_145)), who)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe(
      'order.insufficientStock',
    );
    expect(await unitsOf('RA107')).toBe(0);
  });

  test('an order is on its buyer’s list and on the company’s, and on nobody else’s', async () => {
    const { body } = await add(orderOf(row('EV118', 1, 4_230)), WHO.otherBuyer);
    const { number } = orderAdd.output.parse(body).data;
    const numbers = async (who: string) => (await ordersOf(who)).data.map((one) => one.number);
    expect(await numbers(WHO.otherBuyer)).toContain(number);
    expect(await numbers(WHO.buyer)).not.toContain(number);
    const token = await shop().tokenOf(WHO.seller);
    const asked = { filters: [filter('toCompany', '1')], rowsMax: 1 };
    const counter = await shop().post('/rest/order/filter', asked, { token });
    expect(orderFilter.output.parse(counter.body).data[0]?.number).toBe(number);
  });

  test.each([
    ['a family’s code', 'RCO0031', ['RCO0031']],
    ['a product’s code', 'TE126', ['RTE0026']],
    ['a thing and a vehicle', 'bomba gol', ['RBA0019']],
    ['accents or none', 'nucleo calefaccion', ['RNC0037', 'RNC0038', 'RNC0039', 'RNC0040']],
  ])('a text finds %s', async (_what, text, codes) => {
    const { body } = await shop().post('/rest/autopart/filter', {
      filters: [filter('text', text)],
    });
    const { data } = autopartFilter.output.parse(body);
    expect(data.map(({ code }) => code).toSorted()).toEqual(codes);
  });

  test('a picture that is uploaded is listed, and gone once it is removed', async () => {
    const token = await shop().tokenOf(WHO.seller);
    const bytes = new Uint8Array(await halves('png', 120, 80));
    const file = new File([bytes], 'Cartel nuevo.png', { type: 'image/png' });
    expect((await shop().upload(file, undefined)).status).toBe(401);
    const uploaded = await shop().upload(file, token);
    expect(uploaded.status).toBe(200);
    const { files } = uploaded.body;
    const path = Array.isArray(files) ? files[0]?.path : undefined;
    const image = { ImageName: 'Cartel nuevo', ImageTarget: 'banner' };
    const added = await shop().post('/rest/image/add', { filePath: path, image }, { token });
    expect(added.body).toMatchObject({
      error: '',
      data: { id: 9, name: 'Cartel nuevo', target: 'banner', width: 120, height: 80, uses: 0 },
    });
    const listed = async () => {
      const asked = { target: 'banner' };
      const { body } = await shop().post('/rest/image/listByTarget', asked, { token });
      return body.resultCount;
    };
    expect(await listed()).toBe(3);
    expect((await shop().post('/rest/image/remove', { id: 9 }, { token })).body.error).toBe('');
    expect(await listed()).toBe(2);
  });

  test('nothing that was asked is unknown to the server', () => {
    expect(shop().errors).toEqual([]);
  });
});
