/** Titles follow the catalogue: values by which alike products differ are part of them, wherever they are shown. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { followTitles } from '#backend/catalog/title-keys';
import { autopartFilter, autopartFindByFamily } from '#contract/calls/catalog';
import { familyTitle } from '#contract/goods/item-title';
import { usePeople } from '../support/cast.ts';
import { plantProduct } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';

const { shop, placed } = useOrderApp();
const { buyer } = usePeople(shop, { buyer: {} });

const plant = async (code: string, name: string, specs: Record<string, string>) => {
  const { db } = shop().app;
  const id = await plantProduct(db, { code, priceCents: 100_00, stock: { B: 3 } });
  await db.execute(sql`update products set name = ${name} where id = ${id}`);
  await db.execute(
    sql`update families set name = ${name} where id = (select family_id from products where id = ${id})`,
  );
  for (const [position, [key, value]] of Object.entries(specs).entries())
    await db.execute(
      sql`insert into product_specifications (product_id, position, key, value)
          values (${id}, ${position}, ${key}, ${value})`,
    );
};
const follow = () => shop().app.db.transaction(followTitles);
const titleOf = async (family: string) => {
  const { body } = await shop().post(autopartFindByFamily.path, { family });
  return familyTitle(autopartFindByFamily.output.parse(body).data);
};

test('products of one name have the values that differ, in page, list and order', async () => {
  for (const [at, diameter] of ['16 mm', '25 mm', '32 mm'].entries())
    await plant(`AB${at}`, 'Abrazadera', {
      Material: 'Acero',
      Diámetro: diameter,
      Origen: `Un texto demasiado largo ${at}`,
      'Con tuerca': at === 0 ? 'Sí' : 'No',
    });
  expect(await titleOf('F-AB0')).toBe('Abrazadera');
  expect(await follow()).toBe(1);
  expect(await follow()).toBe(0);
  expect(await titleOf('F-AB0')).toBe('Abrazadera 16 mm');
  const filters = [{ FilterKey: 'text', FilterValue: 'F-AB1' }];
  const { body } = await shop().post(autopartFilter.path, { filters, rowIndex: 0, rowsMax: 5 });
  const { data } = autopartFilter.output.parse(body);
  for (const family of data) expect(familyTitle(family)).toMatch(/^Abrazadera \d+ mm$/);
  const order = await placed(orderOf([{ Code: 'AB2', Quantity: 1, Price: 100 }]), buyer);
  expect(order.items[0]?.name).toBe('Abrazadera 32 mm');
});

test('two products with equal titles do not change others of their category', async () => {
  const { db } = shop().app;
  await db.execute(sql`insert into categories (id, name, position) values ('1.2', 'Tapas', 2)`);
  for (let at = 0; at < 22; at += 1)
    await plant(`TP${at}`, at < 2 ? 'Tapa' : `Tapa ${'abcdefghijklmnopqrstuvwxyz'[at]}`, {
      Presión: `${at},5 bar`,
    });
  await db.execute(sql`update families set category_id = '1.2' where code::text like 'F-TP%'`);
  await db.execute(sql`update products set category_id = '1.2' where code::text like 'TP%'`);
  await follow();
  expect(await titleOf('F-TP0')).toBe('Tapa');
});

test('a product is called like the page of its family; of several, also by what its own name adds', async () => {
  const { db } = shop().app;
  await plant('RB1', 'Radiador de bronce', {});
  await db.execute(sql`update products set name = 'Radiador de bronce Pampero' where code = 'RB1'`);
  const nameOf = async () => {
    const order = await placed(orderOf([{ Code: 'RB1', Quantity: 1, Price: 100 }]), buyer);
    return order.items[0]?.name;
  };
  expect([await titleOf('F-RB1'), await nameOf()]).toEqual([
    'Radiador de bronce',
    'Radiador de bronce',
  ]);
  await plant('RB2', 'Radiador de bronce', {});
  await db.execute(sql`update products set family_id = (select id from families where code = 'F-RB1')
    where code = 'RB2'`);
  expect([await titleOf('F-RB1'), await nameOf()]).toEqual([
    'Radiador de bronce',
    'Radiador de bronce Pampero',
  ]);
});

test('the vehicle of a part is in its title and in the order', async () => {
  const { db } = shop().app;
  await plant('RA7', 'Radiador', {});
  await db.execute(
    sql`insert into applications (family_id, position, name, brand_name)
        select id, 0, 'Gol 1.6', 'Volkswagen' from families where code = 'F-RA7'`,
  );
  expect(await titleOf('F-RA7')).toBe('Radiador Volkswagen Gol 1.6');
  const order = await placed(orderOf([{ Code: 'RA7', Quantity: 1, Price: 100 }]), buyer);
  expect(order.items[0]?.name).toBe('Radiador Volkswagen Gol 1.6');
});
