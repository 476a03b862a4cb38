/** What sellers do over both back ends, beyond the golden answers: an order's way, companies, files in parts. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyAdd, companyFind, companyUpdate } from '#contract/calls/companies';
import { imageAdd, imageListByTarget, imageRemove } from '#contract/calls/images';
import { orderChangeState } from '#contract/calls/order-management';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import { stockFind } from '#contract/calls/stock';
import { uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import { PART_BYTES } from '#contract/files/file-parts';
import { orderOf } from '../support/orders.ts';
import { partOf, partsOfFile, startOf } from '../support/pictures.ts';
import { BACK_ENDS } from './both.ts';
import { WHO } from './steps/step.ts';

const AT_ONCE = 5;
const PUMP = { Code: 'BA119', Quantity: 1, Price: 2_515 };

/** Noise does not get smaller: this takes two parts. */
let large: Buffer;
beforeAll(async () => {
  const edge = 1_200;
  large = await sharp(randomBytes(edge * edge * 3), {
    raw: { width: edge, height: edge, channels: 3 },
  })
    .png()
    .toBuffer();
  expect(partsOfFile(large)).toHaveLength(2);
  expect(large.length).toBeGreaterThan(PART_BYTES);
});

/** Who is no seller; and who is one, elsewhere. */
const REFUSED = [
  [WHO.buyer, 403],
  [WHO.outsider, 404],
] as const;

describe.each(BACK_ENDS)('over $name', (backEnd) => {
  const shop = backEnd.use();
  const post = async (path: string, input: unknown, who: string = WHO.seller) =>
    shop().post(path, input, { token: await shop().tokenOf(who) });

  const place = async (): Promise<number> => {
    const { body } = await post(orderAdd.path, orderOf([PUMP]), WHO.buyer);
    return orderAdd.output.parse(body).data.id;
  };
  const move = async (orderId: number, state: string, who?: string) => {
    const input = { orderId, state, sendEmail: false };
    const { status, body } = await post(orderChangeState.path, input, who);
    return status === 200 ? orderChangeState.output.parse(body).data.state : body.errorCode;
  };
  /** As its buyer has it. */
  const stateOf = async (orderId: number) => {
    const { body } = await post(orderFilter.path, { rowsMax: 100 }, WHO.buyer);
    return orderFilter.output.parse(body).data.find(({ id }) => id === orderId)?.state;
  };
  const units = async () => {
    const { body } = await post(stockFind.path, { code: PUMP.Code });
    return stockFind.output.parse(body).data.total ?? 0;
  };

  test('an order goes its way by a seller’s word, its buyer sees each step, and there is no way back', async () => {
    const id = await place();
    expect(await stateOf(id)).toBe('PPE');
    for (const state of ['PAP', 'DIS']) {
      expect(await move(id, state)).toBe(state);
      expect(await stateOf(id)).toBe(state);
    }
    for (const state of ['PAP', 'PPE', 'CAN'])
      expect(await move(id, state)).toBe('order.transition');
    expect(await stateOf(id)).toBe('DIS');
  });

  test('an order is moved by nobody but the shop’s sellers, and a cancelled one gives its units back once', async () => {
    const before = await units();
    const id = await place();
    expect(await units()).toBe(before - 1);
    for (const who of [WHO.buyer, WHO.outsider])
      expect(await move(id, 'PAP', who)).toBe('record.notFound');
    expect(await stateOf(id)).toBe('PPE');
    expect(await move(id, 'CAN')).toBe('CAN');
    expect(await move(id, 'CAN')).toBe('order.transition');
    expect(await units()).toBe(before);
  });

  test('of sellers who take the same step at once, one does', async () => {
    const id = await place();
    const told = await Promise.all(Array.from({ length: AT_ONCE }, () => move(id, 'PAP')));
    expect(told.filter((state) => state === 'PAP')).toHaveLength(1);
    expect(told.filter((state) => state === 'order.transition')).toHaveLength(AT_ONCE - 1);
    expect(await stateOf(id)).toBe('PAP');
  });

  const company = {
    CompanyName: 'Frenos del Norte',
    CompanyIdentifier: '21.700022.0011',
    Phones: [{ CoPhone: '4733 1020', CoPhoneType: 'WOR' }],
    Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Rivera 10' }],
  };
  const find = async (id: number) =>
    companyFind.output.parse((await post(companyFind.path, { id })).body).data;

  test('a company that was added is found as it was answered, and each item of its lists goes its own way', async () => {
    const { body } = await post(companyAdd.path, { companyGroupId: 2, company });
    const added = companyAdd.output.parse(body).data;
    expect(added).toMatchObject({ name: company.CompanyName, phones: [{ phone: '4733 1020' }] });
    expect(await find(added.id)).toEqual(added);

    const changed = companyUpdate.output.parse(
      (
        await post(companyUpdate.path, {
          id: added.id,
          parms: { CompanyName: 'Frenos del Norte S.R.L.' },
          phones: [
            { BCMode: 'UPD', CoPhoneId: added.phones[0]?.id, CoPhone: '4733 9999' },
            { BCMode: 'INS', CoPhone: '099 222 333', CoPhoneType: 'WOR' },
          ],
          emails: [{ BCMode: 'INS', CoEmail: 'norte@frenos.example' }],
          tags: [{ BCMode: 'INS', TagName: 'Oferta' }],
        })
      ).body,
    ).data;
    expect(changed).toMatchObject({
      name: 'Frenos del Norte S.R.L.',
      identifier: added.identifier,
      addresses: added.addresses,
      phones: [{ phone: '4733 9999' }, { phone: '099 222 333' }],
      emails: [{ email: 'norte@frenos.example' }],
      tags: [{ name: 'Oferta' }],
    });
    expect(await find(added.id)).toEqual(changed);

    await post(companyUpdate.path, {
      id: added.id,
      phones: [{ BCMode: 'DLT', CoPhoneId: changed.phones[1]?.id }],
      tags: [{ BCMode: 'DLT', TagName: 'Oferta' }],
    });
    expect(await find(added.id)).toMatchObject({ phones: [{ phone: '4733 9999' }], tags: [] });
  });

  test('a RUT is one company’s, whoever adds it or takes it over; buyers and other shops’ sellers change none', async () => {
    const other = { ...company, CompanyIdentifier: '21.700033.0017' };
    const { body } = await post(companyAdd.path, { companyGroupId: 2, company: other });
    const { id } = companyAdd.output.parse(body).data;
    const before = await find(id);
    const taken = { CompanyIdentifier: '217000110015' };
    const refusals = [
      await post(companyAdd.path, { companyGroupId: 2, company: { ...company, ...taken } }),
      await post(companyUpdate.path, { id, parms: taken }),
    ];
    for (const { status, body: refused } of refusals)
      expect([status, refused.errorCode]).toEqual([409, 'company.rutTaken']);
    for (const [who, refusal] of REFUSED) {
      const parms = { CompanyName: 'Ajena' };
      expect((await post(companyUpdate.path, { id, parms }, who)).status).toBe(refusal);
    }
    expect(await find(id)).toEqual(before);
  });

  test('a file arrives in parts of any order, goes on where it was left, and is its seller’s own', async () => {
    const start = startOf(large, 'Frente de la tienda.png');
    const [first, second] = partsOfFile(large);
    const begin = async () => (await post(uploadStart.path, start)).body.missing;
    const send = (part: number, body: Uint8Array = new Uint8Array()) =>
      post(uploadPart.path, partOf(start.guid, part, body));
    expect(await begin()).toEqual([0, 1]);
    expect((await send(1, second)).status).toBe(200);
    expect((await send(0, second)).body.errorCode).toBe('file.badPart');
    expect((await post(uploadFinish.path, { guid: start.guid })).body).toMatchObject({
      errorCode: 'file.incomplete',
    });
    // The connection was lost: the page begins again.
    expect(await begin()).toEqual([0]);
    expect((await send(0, first)).status).toBe(200);
    const others = await post(uploadFinish.path, { guid: start.guid }, WHO.colleague);
    expect(others.status).toBe(404);

    const ends = [1, 2].map(async () => (await post(uploadFinish.path, { guid: start.guid })).body);
    const [one, two] = (await Promise.all(ends)).map(
      (body) => uploadFinish.output.parse(body).file,
    );
    expect(two).toEqual(one);
    expect(await begin()).toEqual([]);
    const image = { ImageName: 'Frente de la tienda', ImageTarget: 'banner' };
    const added = await post(imageAdd.path, { filePath: one?.path, image });
    expect(added.body).toMatchObject({
      data: { name: image.ImageName, width: 1_200, height: 1_200 },
    });
    const { id } = imageAdd.output.parse(added.body).data;
    const listed = async () => {
      const { body } = await post(imageListByTarget.path, { target: 'banner' });
      return imageListByTarget.output.parse(body).data.some((each) => each.id === id);
    };
    expect(await listed()).toBe(true);
    expect((await post(imageRemove.path, { id })).status).toBe(200);
    expect(await listed()).toBe(false);
  });

  test('what is no picture, or not what was announced, is taken by nobody', async () => {
    const text = Buffer.from('esto no es una imagen');
    const start = startOf(text, 'foto.jpg');
    expect((await post(uploadStart.path, start)).status).toBe(200);
    const sent = await post(uploadPart.path, partOf(start.guid, 0, text));
    expect([sent.status, sent.body.errorCode]).toEqual([409, 'image.type']);
    for (const [who, refusal] of REFUSED)
      expect((await post(uploadStart.path, startOf(text), who)).status).toBe(refusal);
    const unknown = { filePath: `gxupload:${'0'.repeat(32)}`, image: { ImageTarget: 'banner' } };
    expect((await post(imageAdd.path, unknown)).status).toBeGreaterThanOrEqual(400);
  });

  test('nothing that was asked is unknown to the server', () => {
    expect(shop().errors).toEqual([]);
  });
});
