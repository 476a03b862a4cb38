/** Categories as sellers change them, and what follows them. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  brandListByCategory,
  categoryFind,
  categoryList,
  productFind,
} from '#contract/calls/catalog';
import * as categories from '#contract/calls/categories';
import { configFind } from '#contract/calls/config';
import {
  productAdd,
  productDetail,
  productTable,
  productUndo,
  productUpdate,
} from '#contract/calls/goods';
import { listPath } from '#variants/paths';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { shop, ask, refusal, history } = useGoodsCalls(async (db) => {
  for (const code of ['RP1', 'RP2']) await plantProduct(db, { code, stock: { B: 3 } });
});

const add = async (CategoryName: string, CategoryParentId = '') =>
  (await ask(categories.categoryAdd, { category: { CategoryName, CategoryParentId } })).data.id;
const table = async () => (await ask(categories.categoryTable, {})).data;
const numberOf = async (id: string) =>
  String((await table()).find((row) => row.id === id)?.number ?? '');
const addProduct = (ProductCode: string, CategoryId: string) =>
  ask(productAdd, { product: { ProductCode, ProductName: `Pieza ${ProductCode}`, CategoryId } });
const categoryOf = async (code: string) => (await ask(productDetail, { code })).data.categoryId;
/** Returns the codes of products that a list with these filters has. */
const listed = async (filters: Record<string, string>) => {
  const { data } = await ask(productTable, {
    filters: Object.entries(filters).map(([FilterKey, FilterValue]) => ({
      FilterKey,
      FilterValue,
    })),
  });
  return data.map(({ code }) => code).toSorted();
};

describe('adding and changing', () => {
  test('a category is added last, is found by calls at once, and takes products', async () => {
    const id = await add('Frenos');
    expect(id).toBe('2');
    expect(await add('Pastillas', id)).toBe('2.1');
    // A repeated request adds nothing.
    expect(await add(' pastillas ', id)).toBe('2.1');
    const { data } = await ask(categoryList, {});
    expect(data.at(-1)).toEqual({
      id: '2',
      name: 'Frenos',
      items: [{ id: '2.1', name: 'Pastillas', items: [] }],
    });
    await addProduct('PF1', '2.1');
    expect(await listed({ categoryId: '2' })).toEqual(['PF1']);
    expect(await history('category', await numberOf('2.1'))).toMatchObject([
      {
        action: 'INS',
        changes: [
          { field: 'name', to: 'Pastillas' },
          { field: 'parent', to: 'Frenos' },
        ],
      },
    ]);
  });

  test('an icon is chosen among those that the home can draw', async () => {
    const id = await add('Frenos de disco');
    const icons = () => shop().app.pages.categoryIcons();
    expect((await icons()).get(id)).toBeUndefined();
    await ask(categories.categoryUpdate, { id, parms: { CategoryIcon: 'disc' } });
    expect((await icons()).get(id)).toBe('disc');
    const { fields } = await refusal(categories.categoryUpdate, {
      id,
      // It has no such icon.
      parms: { CategoryIcon: 'unicornio' as never },
    });
    expect(fields).toHaveProperty('parms.CategoryIcon');
    expect(await history('category', await numberOf(id))).toMatchObject([
      { action: 'UPD', changes: [{ field: 'icon', from: 'auto', to: 'disc' }] },
      { action: 'INS' },
    ]);
  });

  test('a new name and synonyms are searched, and a sibling’s name is refused', async () => {
    const id = await add('Escobillas');
    await addProduct('ES1', id);
    const CategorySynonyms = 'gomitas, barredores';
    await ask(categories.categoryUpdate, {
      id,
      parms: { CategoryName: 'Limpiaparabrisas', CategorySynonyms },
    });
    expect(await listed({ text: 'limpiaparabrisas' })).toEqual(['ES1']);
    expect(await listed({ text: 'barredores' })).toEqual(['ES1']);
    expect(await listed({ text: 'escobillas' })).toEqual([]);
    const number = await numberOf(id);
    expect((await history('category', number))[0]).toMatchObject({
      subjectName: 'Limpiaparabrisas',
      changes: [
        { field: 'name', from: 'Escobillas', to: 'Limpiaparabrisas' },
        { field: 'synonyms', to: CategorySynonyms },
      ],
    });
    expect(
      await refusal(categories.categoryUpdate, { id, parms: { CategoryName: 'FRENOS' } }),
    ).toMatchObject({ status: 409, code: 'category.nameTaken' });
  });

  test('what does not exist and what is too deep is refused', async () => {
    expect(
      await refusal(categories.categoryAdd, {
        category: { CategoryName: 'X', CategoryParentId: '77' },
      }),
    ).toMatchObject({ code: 'record.notFound' });
    let id = '';
    for (let level = 1; level <= 10; level += 1) id = await add(`Nivel ${level}`, id);
    expect(
      await refusal(categories.categoryAdd, {
        category: { CategoryName: 'Nivel 11', CategoryParentId: id },
      }),
    ).toMatchObject({ status: 409, code: 'category.tooDeep' });
  });
});

describe('moving', () => {
  test('takes the whole subtree, and the former ids lead there and are not given again', async () => {
    const from = await add('Motor');
    const inner = await add('Enfriamiento', from);
    const leaf = await add('Termostatos', inner);
    const to = await add('Climatización');
    await addProduct('TE1', leaf);
    const { db } = shop().app;
    await db.execute(
      sql`insert into companies (id, name, identifier) values (900, 'Taller', '219999990011')`,
    );
    await db.execute(sql`insert into company_categories (company_id, category_id)
      values (900, ${leaf}::ltree)`);
    const { data: moved } = await ask(categories.categoryMove, {
      id: inner,
      parentId: to,
      position: 0,
    });
    const newLeaf = `${moved.id}.1`;
    expect(moved.id).toBe(`${to}.1`);
    expect(await categoryOf('TE1')).toBe(newLeaf);
    expect((await table()).find(({ id }) => id === newLeaf)).toMatchObject({
      name: 'Termostatos',
      parentId: moved.id,
      products: 1,
      families: 1,
      companies: 1,
    });
    for (const categoryId of [inner, leaf, moved.id, newLeaf, to])
      expect([categoryId, await listed({ categoryId })]).toEqual([categoryId, ['TE1']]);
    expect(await listed({ categoryId: from })).toEqual([]);
    expect(await listed({ text: 'climatización' })).toEqual(['TE1']);
    expect(await listed({ text: 'motor' })).toEqual([]);
    expect((await ask(categoryFind, { categoryId: leaf })).data.id).toBe(newLeaf);
    expect((await ask(brandListByCategory, { categoryId: leaf })).data).toEqual(
      (await ask(brandListByCategory, { categoryId: newLeaf })).data,
    );
    // Its former place is taken by a new category under a new id.
    expect(await add('Otra', from)).toBe(`${from}.2`);
    expect(await shop().app.pages.formerCategories()).toEqual(
      new Map([
        [inner, moved.id],
        [leaf, newLeaf],
      ]),
    );
    expect((await history('category', await numberOf(moved.id)))[0]).toMatchObject({
      changes: [
        {
          field: 'path',
          from: 'Motor › Enfriamiento',
          to: 'Climatización › Enfriamiento',
        },
      ],
    });
    // A second move leads the first address on.
    await ask(categories.categoryMove, { id: moved.id, parentId: '', position: 0 });
    const current = (await ask(categoryFind, { categoryId: inner })).data;
    expect(current.name).toBe('Enfriamiento');
    expect((await ask(categoryList, {})).data[0]).toEqual(current);
    expect((await ask(categoryFind, { categoryId: moved.id })).data).toEqual(current);
  });

  test('changes the order among siblings without new ids', async () => {
    const parent = await add('Ordenada');
    const [a, b, c] = [await add('A', parent), await add('B', parent), await add('C', parent)];
    const order = async () =>
      (await ask(categoryFind, { categoryId: parent })).data.items.map(({ name }) => name).join('');
    const { data } = await ask(categories.categoryMove, { id: c, parentId: parent, position: 0 });
    expect([data.id, await order()]).toEqual([c, 'CAB']);
    await ask(categories.categoryMove, { id: a, parentId: parent, position: 99 });
    expect([await order(), b]).toEqual(['CBA', `${parent}.2`]);
  });

  test('below itself, or beside a category of its name, is refused', async () => {
    const id = await add('Ancestro');
    const child = await add('Hijo', id);
    await add('Hijo');
    const move = (parentId: string) =>
      refusal(categories.categoryMove, { id: child, parentId, position: 0 });
    expect(await move('')).toMatchObject({ code: 'category.nameTaken' });
    expect(await move(child)).toMatchObject({ code: 'category.within' });
    expect(
      await refusal(categories.categoryMove, { id, parentId: child, position: 0 }),
    ).toMatchObject({ code: 'category.within' });
  });

  test('changes links of the configured banner, with their history', async () => {
    const id = await add('Oferta');
    const linkTo = (category: string) =>
      JSON.stringify([{ title: 'Ofertas', link: `${listPath(shop().app.variant)}?c=${category}` }]);
    await shop().app.db.execute(
      sql`insert into config (key, value) values ('BANNER_ITEMS', ${linkTo(id)})`,
    );
    const to = await add('Promociones');
    const { data } = await ask(categories.categoryMove, { id, parentId: to, position: 0 });
    const found = (await ask(configFind, { key: 'BANNER_ITEMS' })).data;
    expect(found).toMatchObject({ value: linkTo(data.id), version: 2 });
    expect((await history('config', 'BANNER_ITEMS'))[0]).toMatchObject({
      reason: 'Movió la categoría Oferta',
    });
  });

  test('a change of a product’s category is undone after moves', async () => {
    const [one, other] = [await add('Antes'), await add('Después')];
    await addProduct('UN1', one);
    await ask(productUpdate, { code: 'UN1', parms: { CategoryId: other } });
    const [entry] = await history('product', 'UN1');
    const parent = await add('Contenedora');
    for (const id of [one, other])
      await ask(categories.categoryMove, { id, parentId: parent, position: 0 });
    expect(await ask(productUndo, { id: entry?.id ?? 0 })).toEqual({ undone: 1, skipped: 0 });
    expect(await categoryOf('UN1')).toBe(`${parent}.1`);
  });
});

describe('removing', () => {
  test('an empty category goes, and its address leads to its parent', async () => {
    const parent = await add('Con hija');
    const id = await add('Vacía', parent);
    const number = await numberOf(id);
    await ask(categories.categoryRemove, { id });
    expect((await ask(categoryFind, { categoryId: id })).data.id).toBe(parent);
    expect(await add('Nueva', parent)).toBe(`${parent}.2`);
    expect((await history('category', number))[0]).toMatchObject({
      action: 'DLT',
      subjectName: 'Vacía',
    });
    expect(await refusal(categories.categoryRemove, { id })).toMatchObject({ status: 404 });
  });

  test('one that holds something needs a place for it', async () => {
    expect(await refusal(categories.categoryRemove, { id: '1' })).toMatchObject({
      status: 409,
      code: 'category.inUse',
    });
    expect(await refusal(categories.categoryRemove, { id: '1', moveTo: '1.1' })).toMatchObject({
      code: 'category.within',
    });
    expect((await ask(productFind, { code: 'RP1' })).data.categoryId).toBe('1.1');
  });

  test('a merge moves goods and subcategories, and joins those of one name', async () => {
    const [from, into] = [await add('Filtros viejos'), await add('Filtros')];
    const [oil, air] = [await add('Aceite', from), await add('Aire', from)];
    const sameOil = await add('aceite', into);
    const fine = await add('Fino', oil);
    await addProduct('FI0', from);
    await addProduct('FI1', oil);
    await addProduct('FI2', air);
    await addProduct('FI3', fine);
    const number = await numberOf(from);
    await ask(categories.categoryRemove, { id: from, moveTo: into });
    expect((await ask(categoryFind, { categoryId: into })).data).toEqual({
      id: into,
      name: 'Filtros',
      items: [
        { id: sameOil, name: 'aceite', items: [{ id: `${sameOil}.1`, name: 'Fino', items: [] }] },
        { id: `${into}.2`, name: 'Aire', items: [] },
      ],
    });
    expect(await Promise.all(['FI0', 'FI1', 'FI2', 'FI3'].map(categoryOf))).toEqual([
      into,
      sameOil,
      `${into}.2`,
      `${sameOil}.1`,
    ]);
    expect(await listed({ categoryId: from })).toEqual(['FI0', 'FI1', 'FI2', 'FI3']);
    expect(await listed({ categoryId: oil })).toEqual(['FI1', 'FI3']);
    expect((await history('category', number))[0]).toMatchObject({
      action: 'DLT',
      changes: [
        { field: 'name', from: 'Filtros viejos' },
        { field: 'path', from: 'Filtros viejos' },
        { field: 'moveTo', to: 'Filtros' },
        { field: 'products', to: 1 },
        { field: 'families', to: 1 },
      ],
    });
    expect((await history('product', 'FI1'))[0]).toMatchObject({
      changes: [{ field: 'CategoryId', from: oil, to: sameOil }],
    });
  });

  test('a category is merged into its parent', async () => {
    const parent = await add('Padre');
    const id = await add('Repetida', parent);
    await add('Repetida', id);
    await addProduct('PA1', `${id}.1`);
    await ask(categories.categoryRemove, { id, moveTo: parent });
    expect((await ask(categoryFind, { categoryId: parent })).data.items).toEqual([
      { id: `${parent}.2`, name: 'Repetida', items: [] },
    ]);
    expect(await categoryOf('PA1')).toBe(`${parent}.2`);
  });
});
