/** Imports that are killed in the middle, that two ask for at once, and that meet orders: all of it or nothing, once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { allowLongWork } from '#backend/database/connection';
import { lockGoodsForImport } from '#backend/goods/changed-by';
import { synonymSave } from '#contract/calls/search';
import type { WholeImport } from '#contract/entities/imports';
import { isWorking } from '#contract/import-states';
import { useApp } from '../support/app.ts';
import { plantShelves } from '../support/goods.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { beside, until } from '../support/waiting.ts';

/** More than are written at once. */
const MANY = 2_600;
/** Products of an import whose fact does not need many. */
const FEW = 600;
/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 240_000;
let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  await db.execute(sql`insert into products (code, brand_id, category_id, name, price_cents)
    select 'P-' || n, 1, '1.1', 'Pieza ' || n, 10000 from generate_series(1, ${MANY}) n`);
  await db.transaction((tx) => rebuildListIndex(tx));
});
const importer = () => createImporter(shop().post, seller.token);

const pricesFile = (cents: (n: number) => string, count = MANY): string =>
  `codigo;precio\n${Array.from({ length: count }, (_, at) => `P-${at + 1};${cents(at + 1)}\n`).join('')}`;
/** @param count of the products, from the first one */
const sumOfPrices = async (count = MANY): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ sum: number }>(
    sql`select sum(price_cents) as sum from products where substr(code::text, 3)::int <= ${count}`,
  );
  return rows[0]?.sum ?? 0;
};
const countOf = async (table: string): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*) as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
};

test(
  'a long file with 3 bad rows is refused with their numbers, then written without them, and undone',
  async () => {
    const imp = importer();
    const good = pricesFile((n) => `${100 + (n % 50)},50`);
    const lines = good.split('\n');
    lines[100] = 'P-100;cien';
    lines[2_000] = 'P-NO;1';
    lines[2_599] = ';7';
    const before = await sumOfPrices();
    const bad = await imp.compare('prices', lines.join('\n'));
    expect(countsOf(bad)).toEqual({ added: 0, changed: MANY - 3, same: 0, bad: 3 });
    expect(saidOf(await imp.rows(bad, 'bad')).map((said) => said.split(':')[0])).toEqual([
      '101',
      '2001',
      '2600',
    ]);
    expect((await imp.askToWrite(bad)).status).toBe(409);
    expect(await sumOfPrices()).toBe(before);

    const written = await imp.write(await imp.compare('prices', good));
    expect([written.state, written.changed]).toEqual(['done', MANY]);
    const after = await sumOfPrices();
    expect(after).not.toBe(before);
    expect((await imp.undo(written)).state).toBe('undone');
    expect(await sumOfPrices()).toBe(before);
  },
  PATIENCE_MS,
);

test(
  'the progress of what was asked for never falls, through all of its phases',
  async () => {
    const imp = importer();
    const found = await imp.send(
      'prices',
      pricesFile((n) => `${700 + (n % 60)},00`),
    );
    const { guid } = found;
    const watched = async (work: Promise<WholeImport>) => {
      const seen: Pick<WholeImport, 'state' | 'progress'>[] = [];
      const look = async () => {
        const { state, progress } = await imp.find(guid);
        if (isWorking(state)) seen.push({ state, progress });
      };
      const ended = await beside(work, look, PATIENCE_MS);
      const shares = seen.map(({ progress }) => progress);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares.at(-1)).toBeGreaterThan(0.3);
      return { ended, states: [...new Set(seen.map(({ state }) => state))] };
    };
    const compared = await watched(imp.map(found));
    expect(compared.states).toContain('comparing');
    expect((await imp.askToWrite(compared.ended)).status).toBe(200);
    const written = await watched(imp.finish(guid));
    expect(written.states).toEqual(['writing', 'telling']);
    expect((await imp.ask('undo', { guid })).status).toBe(200);
    const undone = await watched(imp.finish(guid));
    expect(undone.states).toEqual(['undoing', 'telling']);
  },
  PATIENCE_MS,
);

test(
  'a process that is killed while writing leaves nothing; the next one does all of it',
  async () => {
    const imp = importer();
    const compared = await imp.compare(
      'prices',
      pricesFile(() => '222,00'),
    );
    const before = { sum: await sumOfPrices(), audit: await countOf('audit_entries') };
    expect((await imp.askToWrite(compared)).status).toBe(200);
    const { rows } = await shop().app.db.execute<{ name: string }>(
      sql`select current_database() as name`,
    );
    const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${rows[0]?.name}`);
    const child = spawn(process.execPath, ['tests/support/import-worker.ts', url, compared.guid], {
      stdio: 'inherit',
    });
    await until(
      'half of it written, in a transaction that is open',
      async () => {
        const { rows: found } = await shop().app.db.execute<{ isHalf: boolean }>(
          sql`select done * 2 >= total and done < total as "isHalf"
          from import_progress join imports on imports.id = import_id
          where guid = ${compared.guid}`,
        );
        return found[0]?.isHalf ?? false;
      },
      100_000,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await imp.find(compared.guid)).state).toBe('writing');
    expect({ sum: await sumOfPrices(), audit: await countOf('audit_entries') }).toEqual(before);
    const written = await imp.finish(compared.guid);
    expect([written.state, written.changed]).toEqual(['done', MANY]);
    expect(await sumOfPrices()).toBe(222_00 * MANY);
  },
  PATIENCE_MS,
);

test(
  'two concurrent imports of the same records: one is written, the other is informed of the changes',
  async () => {
    const both = await Promise.all(
      ['301,00', '302,00'].map((price) =>
        importer().compare(
          'prices',
          pricesFile(() => price, FEW),
        ),
      ),
    );
    const imp = importer();
    for (const compared of both) expect((await imp.askToWrite(compared)).status).toBe(200);
    const guids = both.map(({ guid }) => guid);
    await Promise.all(guids.map((guid) => imp.finish(guid)));
    // The second import waits while the first one is written.
    const ended = await Promise.all(guids.map((guid) => imp.finish(guid)));
    expect(ended.map(({ state }) => state).sort()).toEqual(['checked', 'done']);
    const told = ended.find(({ state }) => state === 'checked');
    expect(told?.fault).toMatch(/^No se escribió nada: .* filas cambiaron mientras tanto/);
    expect([301_00 * FEW, 302_00 * FEW]).toContain(await sumOfPrices(FEW));
  },
  PATIENCE_MS,
);

test(
  'lists get all changes of an import, without blocking edits of synonyms',
  async () => {
    const { db } = shop().app;
    const imp = importer();
    const compared = await imp.compare(
      'prices',
      pricesFile((n) => `${500 + (n % 70)},00`, FEW),
    );
    await db.execute(sql`create table documents_before as select * from search_documents`);
    const otherDocuments = async (): Promise<number> => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from search_documents now
            join documents_before old using (kind, entry_id) where now.document <> old.document`,
      );
      return rows[0]?.n ?? -1;
    };
    expect((await imp.askToWrite(compared)).status).toBe(200);
    const seen = new Set<number>();
    const words = { words: ['chirimbolo', 'cosito'] };
    const saveWords = (id?: number) =>
      shop().post('/rest/synonym/save', { ...words, id }, { token: seller.token });
    const { id } = synonymSave.output.parse((await saveWords()).body).data;
    const ended = await beside(
      imp.finish(compared.guid),
      async () => {
        seen.add(await otherDocuments());
        expect((await saveWords(id)).status).toBe(200);
      },
      PATIENCE_MS,
    );
    expect(ended.state).toBe('done');
    const all = await otherDocuments();
    expect(all).toBeGreaterThan(FEW / 2);
    expect(seen).toContain(0);
    expect([...seen].filter((n) => n !== 0 && n !== all)).toEqual([]);
    await db.execute(sql`drop table documents_before`);
  },
  PATIENCE_MS,
);

test(
  'a product that is changed by hand while a file is written is refused in a sentence, and soon',
  async () => {
    const { db } = shop().app;
    const change = (parms: object) =>
      shop().post('/rest/product/update', { code: 'P-7', parms }, { token: seller.token });
    const busy = await db.transaction(async (tx) => {
      await allowLongWork(tx);
      await lockGoodsForImport(tx);
      await tx.execute(sql`update products set price_cents = price_cents + 1 where code = 'P-7'`);
      return change({ ProductDua: 'X-1' });
    });
    expect([busy.status, busy.body.errorCode]).toEqual([409, 'import.writing']);
    expect(busy.body.error).toBe(
      'Se está escribiendo una importación de productos. Prueba de nuevo en un momento.',
    );
    expect((await change({ ProductDua: 'X-1' })).status).toBe(200);
  },
  PATIENCE_MS,
);
