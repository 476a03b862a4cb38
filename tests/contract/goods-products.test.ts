/** Adding and changing products and families, and where the changes show. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { autopartFilter, autopartFindByFamily, productFind } from '#contract/calls/catalog';
import * as families from '#contract/calls/families';
import * as goods from '#contract/calls/goods';
import * as names from '#contract/calls/names';
import { messages } from '#contract/messages';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { shop, ask, refusal, history, post, rows } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'RP1', priceCents: 100_00, stock: { B: 3 } });
  await plantProduct(db, { code: 'RP2', priceCents: 200_00 });
  await db.execute(sql`insert into images (id, target, name, path, width, height)
    select n, case when n = 9 then 'banner' else 'product' end, 'foto ' || n, 'p/' || n, 10, 10
    from generate_series(1, 9) n`);
  await db.execute(sql`insert into vehicles (id, brand_id, name, engine, year_from, year_to)
    values (7, 1, 'Gol', '1.6', 1995, 2008)`);
});

/** Returns codes that a visitor's search finds. */
const found = async (text: string) => {
  const filters = [{ FilterKey: 'text', FilterValue: text }];
  const { body } = await shop().post(autopartFilter.path, { filters });
  return autopartFilter.output.parse(body).data.map(({ code }) => code);
};

describe('a new product', () => {
  test('has defaults, a family and a record, and is found', async () => {
    const { data } = await ask(goods.productAdd, {
      product: { ProductCode: ' NUEVO-1 ', ProductName: 'Termostato inventado' },
    });
    expect(data).toMatchObject({
      code: 'NUEVO-1',
      version: 1,
      brandId: 1,
      categoryId: '1.1',
      price: 0,
      isOriginal: false,
      // A product without a price is not shown.
      isPublic: false,
      family: 'NUEVO-1',
      minStock: null,
      specifications: [],
      relatedLinks: [],
      branches: [
        { code: 'B', quant: 0, version: 0 },
        { code: 'C', quant: 0, version: 0 },
      ],
    });
    expect(await found('termostato inventado')).toEqual([]);
    await ask(goods.productUpdate, { code: 'NUEVO-1', parms: { ProductIsPublic: true } });
    expect(await found('termostato inventado')).toEqual(['NUEVO-1']);
    expect(await history('product', 'NUEVO-1')).toMatchObject([
      { action: 'UPD' },
      { action: 'INS', author: 'Ana Píriz' },
    ]);
    expect(await history('family', 'NUEVO-1')).toMatchObject([{ action: 'INS' }]);
  });

  test('of a family appears on its page with its lists', async () => {
    await ask(goods.productAdd, {
      product: {
        ProductCode: 'RP1-B',
        ProductName: 'Radiador RP1 de otra marca',
        ProductFamily: 'f-rp1',
        ProductPrice: 55.5,
        Images: [{ ImageId: 2, ImageName: 'foto 2' }, { ImageId: 1 }],
        Specifications: [{ SpecKey: 'Alto', SpecValue: '380 mm' }],
        RelatedLinks: [{ RelatedLinkName: 'Hoja', RelatedLinkUrl: 'https://fabricante.example/h' }],
      },
    });
    const { data } = await ask(autopartFindByFamily, { family: 'F-RP1' });
    expect(
      data.products.map(({ productCode, productPrice }) => [productCode, productPrice]),
    ).toEqual([
      ['RP1', 100],
      ['RP1-B', 55.5],
    ]);
    expect(data.images.map(({ id }) => id)).toEqual([2, 1]);
    const { data: edited } = await ask(goods.productDetail, { code: 'rp1-b' });
    expect(edited).toMatchObject({
      family: 'F-RP1',
      specifications: [{ key: 'Alto', value: '380 mm' }],
      relatedLinks: [{ name: 'Hoja', url: 'https://fabricante.example/h' }],
    });
  });

  test('with a used code in any case is refused at the field', async () => {
    const before = await rows();
    const refused = await refusal(goods.productAdd, {
      product: { ProductCode: 'rp1', ProductName: 'Otro' },
    });
    expect(refused).toMatchObject({
      status: 409,
      code: 'product.codeTaken',
      fields: { 'product.ProductCode': messages.codeTaken },
    });
    expect(await rows()).toBe(before);
  });

  test.each([
    [{ ProductName: '' }, { 'product.ProductName': messages.required }],
    [{ ProductCode: '   ' }, { 'product.ProductCode': messages.required }],
    [{ ProductCode: 'A\tB' }, { 'product.ProductCode': messages.invalid }],
    [{ BrandId: 0 }, { 'product.BrandId': messages.required }],
    [{ BrandId: 999 }, { 'product.BrandId': messages.invalid }],
    [{ CategoryId: '0' }, { 'product.CategoryId': messages.required }],
    [{ CategoryId: '-1' }, { 'product.CategoryId': messages.required }],
    [{ CategoryId: '9.9' }, { 'product.CategoryId': messages.invalid }],
    [{ CategoryId: '1.1; drop' }, { 'product.CategoryId': messages.invalid }],
    [{ ProviderId: 999 }, { 'product.ProviderId': messages.invalid }],
    [{ ProductFamily: 'NINGUNA' }, { 'product.ProductFamily': messages.invalid }],
    [{ ProductPrice: -1 }, { 'product.ProductPrice': messages.amount }],
    [
      { ProductProviderUrl: 'javascript:alert(1)' },
      { 'product.ProductProviderUrl': messages.webLink },
    ],
    [{ Images: [{ ImageId: 77 }] }, { 'product.Images': messages.invalid }],
    [{ Images: [{ ImageId: 9 }] }, { 'product.Images': messages.invalid }],
    [{ Images: [{ ImageId: 1 }, { ImageId: 1 }] }, { 'product.Images': messages.invalid }],
    [
      { RelatedLinks: [{ RelatedLinkName: 'x', RelatedLinkUrl: 'ftp://x.example' }] },
      { 'product.RelatedLinks.0.RelatedLinkUrl': messages.webLink },
    ],
    [
      { RelatedLinks: [{ RelatedLinkName: 'x', RelatedLinkUrl: 'data:text/html,x' }] },
      { 'product.RelatedLinks.0.RelatedLinkUrl': messages.webLink },
    ],
  ])('with %j is refused at the field, and nothing is written', async (wrong, fields) => {
    const before = await rows();
    const { status, body } = await post(goods.productAdd.path, {
      product: { ProductCode: 'MAL', ProductName: 'Mal', ...wrong },
    });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
    expect(await rows()).toBe(before);
  });

  test('accepts any script, and codes that an address must escape', async () => {
    const product = {
      ProductCode: 'ÑÚ/1 #ü 水',
      ProductName: 'Ventilador «Ñandú» 🚗 для Lada',
      ProductPrice: 1,
    };
    await ask(goods.productAdd, { product });
    expect((await ask(productFind, { code: 'ñú/1 #ü 水' })).data.name).toBe(product.ProductName);
  });
});

describe('a change', () => {
  const detail = async (code = 'RP2') => (await ask(goods.productDetail, { code })).data;

  test('of a price appears in list and page, and is recorded with both prices', async () => {
    const before = await detail();
    const { data } = await ask(goods.productUpdate, {
      code: 'RP2',
      version: before.version,
      parms: { ProductPrice: 321.5 },
      reason: 'subió el dólar',
    });
    expect(data).toMatchObject({ price: 321.5, version: before.version + 1 });
    const cheap = await ask(autopartFilter, { filters: [], orderBy: 'PHI' });
    expect(cheap.data[0]).toMatchObject({ code: 'F-RP2', products: [{ productPrice: 321.5 }] });
    expect((await history('product', 'RP2'))[0]).toMatchObject({
      changes: [{ field: 'ProductPrice', from: 200, to: 321.5 }],
      reason: 'subió el dólar',
    });
  });

  test('of an outdated version is refused with the current product', async () => {
    const before = await detail();
    await ask(goods.productUpdate, { code: 'RP2', parms: { ProductName: 'Radiador de ella' } });
    const seen = await rows();
    const refused = await refusal(goods.productUpdate, {
      code: 'RP2',
      version: before.version,
      parms: { ProductName: 'Radiador mío' },
    });
    expect(refused).toMatchObject({ status: 409, code: 'record.stale', detail: await detail() });
    expect(await rows()).toBe(seen);
    // Without a version there is no check.
    await ask(goods.productUpdate, { code: 'RP2', parms: { ProductName: 'Radiador mío' } });
    expect((await detail()).name).toBe('Radiador mío');
  });

  test('without differences writes nothing', async () => {
    const before = await rows();
    const { name, price } = await detail();
    await ask(goods.productUpdate, {
      code: 'RP2',
      parms: { ProductName: name, ProductPrice: price },
      specifications: [],
    });
    expect(await rows()).toBe(before);
  });

  test('hides a product from visitors', async () => {
    await ask(goods.productUpdate, { code: 'RP2', parms: { ProductIsPublic: false } });
    expect((await shop().post(productFind.path, { code: 'RP2' })).status).toBe(404);
    await ask(goods.productUpdate, { code: 'RP2', parms: { ProductIsPublic: true } });
    expect((await shop().post(productFind.path, { code: 'RP2' })).status).toBe(200);
  });

  test('of pictures adds, replaces, removes and orders them', async () => {
    const edit = async (images: goods.ImageEdit[]) =>
      (await ask(goods.productUpdate, { code: 'RP2', images })).data.images.map(({ id }) => id);
    const one = (BCMode: goods.ImageEdit['BCMode'], ImageId: number, ImageId_Z = -1) => ({
      BCMode,
      ImageId,
      ImageId_Z,
    });
    expect(await edit([one('INS', 3), one('INS', 4), one('INS', 5)])).toEqual([3, 4, 5]);
    expect(await edit([one('UPD', 6, 4)])).toEqual([3, 6, 5]);
    expect(await edit([one('DLT', -1, 3), one('INS', 7)])).toEqual([6, 5, 7]);
    // Each replaces another: a new order.
    expect(await edit([one('UPD', 7, 6), one('UPD', 6, 5), one('UPD', 5, 7)])).toEqual([7, 6, 5]);
    for (const wrong of [
      [one('INS', -1)],
      [one('INS', 7)],
      [one('UPD', 8, 3)],
      [one('DLT', 3)],
      [one('INS', 9)],
      [one('INS', 99)],
    ])
      expect(await refusal(goods.productUpdate, { code: 'RP2', images: wrong })).toMatchObject({
        status: 400,
        fields: { images: messages.invalid },
      });
    expect((await detail()).images.map(({ id }) => id)).toEqual([7, 6, 5]);
  });

  test('of an unknown product is refused', async () => {
    const input = { code: 'NO-HAY', parms: { ProductPrice: 1 } };
    expect(await refusal(goods.productUpdate, input)).toMatchObject({ code: 'record.notFound' });
  });

  test('cannot remove a part from its family', async () => {
    expect(
      await refusal(goods.productUpdate, { code: 'RP2', parms: { ProductFamily: '' } }),
    ).toMatchObject({ status: 400, fields: { 'parms.ProductFamily': messages.required } });
  });
});

describe('a family', () => {
  const applications = [
    {
      VehicleId: 7,
      ApplicationName: 'Gol 1.6',
      ApplicationBrandName: 'Refrimar',
      ApplicationYearFrom: 1995,
      ApplicationYearTo: 2008,
    },
  ];

  test('is found by its vehicle and original code', async () => {
    await ask(families.autopartAdd, {
      autopart: {
        AutopartCode: 'FAM-1',
        AutopartName: 'Manguera superior',
        Applications: applications,
        OriginalCodes: [{ Code: '5U0.121.253' }],
      },
    });
    // No product is public yet.
    expect(await found('5u0121253')).toEqual([]);
    await ask(goods.productAdd, {
      product: {
        ProductCode: 'MAN-1',
        ProductName: 'Manguera',
        ProductFamily: 'FAM-1',
        ProductPrice: 10,
      },
    });
    expect(await found('5u0121253')).toEqual(['FAM-1']);
    const filters = [{ FilterKey: 'vehicleId', FilterValue: '7' }];
    expect((await ask(autopartFilter, { filters })).data.map(({ code }) => code)).toEqual([
      'FAM-1',
    ]);
    await ask(families.autopartUpdate, { family: 'fam-1', applications: [], originalCodes: [] });
    expect((await ask(autopartFilter, { filters })).resultCount).toBe(0);
    expect(await found('5u0121253')).toEqual([]);
    expect((await history('family', 'FAM-1'))[0]?.changes.map(({ field }) => field)).toEqual([
      'applications',
      'originalCodes',
    ]);
  });

  test('that is hidden hides its products, and outdated changes are refused', async () => {
    const { data: before } = await ask(families.autopartDetail, { family: 'F-RP1' });
    await ask(families.autopartUpdate, {
      family: 'F-RP1',
      version: before.version,
      parms: { AutopartIsPublic: false },
    });
    expect((await shop().post(productFind.path, { code: 'RP1' })).status).toBe(404);
    expect(
      await refusal(families.autopartUpdate, {
        family: 'F-RP1',
        version: before.version,
        parms: { AutopartName: 'x' },
      }),
    ).toMatchObject({ code: 'record.stale', detail: { isPublic: false } });
    await ask(families.autopartUpdate, { family: 'F-RP1', parms: { AutopartIsPublic: true } });
    expect((await shop().post(productFind.path, { code: 'RP1' })).status).toBe(200);
  });

  test('must name known vehicles and ordered years', async () => {
    const [one] = applications;
    if (!one) throw new Error('no application');
    const wrong = (change: object) =>
      post(families.autopartUpdate.path, {
        family: 'F-RP1',
        applications: [{ ...one, ...change }],
      });
    expect((await wrong({ VehicleId: 999 })).body.fields).toEqual({
      'applications.0.VehicleId': messages.invalid,
    });
    expect((await wrong({ ApplicationYearTo: 1990 })).body.fields).toEqual({
      'applications.0.ApplicationYearTo': messages.yearsTurned,
    });
  });

  test('has vehicle choices narrowed by words and years', async () => {
    const names = async (text: string) =>
      (await ask(families.vehicleChoices, { text })).data.map(({ name }) => name);
    expect(await names('refrimar GOL')).toEqual(['Gol']);
    expect(await names('1.6 1995')).toEqual(['Gol']);
    expect(await names('%')).toEqual([]);
  });
});

test('a new maker and supplier can be chosen at once and exist once', async () => {
  const { data: brand } = await ask(names.brandAdd, { brand: { BrandName: 'Ñandú Parts' } });
  const { data: again } = await ask(names.brandAdd, { brand: { BrandName: 'ñandú parts' } });
  expect(again).toEqual(brand);
  const { data: provider } = await ask(names.providerAdd, { provider: { ProviderName: 'Impoex' } });
  const { data } = await ask(goods.productUpdate, {
    code: 'RP1',
    parms: { BrandId: brand.id, ProviderId: provider.id },
  });
  expect(data).toMatchObject({ brandId: brand.id, providerId: provider.id });
  expect(await history('brand', String(brand.id))).toHaveLength(1);
  expect(await history('provider', String(provider.id))).toHaveLength(1);
});
