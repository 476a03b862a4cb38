import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordChanges } from '#backend/audit/record';
import { purgePictures } from '#backend/catalog/purge-pictures';
import type { AuditChange, AuditSubject } from '#contract/entities/audit';
import { ORIGIN, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantShelves(db);
  await plantProduct(db, { code: 'Uno/1' });
  await plantProduct(db, { code: 'Dos' });
  await db.execute(sql`insert into images (id, name, target, path, width, height)
    values (7, 'frente', 'product', 'photos/frente.webp', 4, 4)`);
  await db.execute(sql`insert into product_images (product_id, position, image_id)
    select id, 1, 7 from products where code = 'Uno/1'`);
});
const NOBODY = { userId: null, firstName: '', lastName: '' };
const change = (subject: AuditSubject, subjectId: string | number, changes: AuditChange[]) =>
  shop().app.db.transaction((tx) =>
    recordChanges(tx, NOBODY, new Date(), [{ subject, subjectId, action: 'UPD', changes }]),
  );

test('purges a changed picture twice, under its own tag and those of the items that show it', async () => {
  const { db } = shop().app;
  const purged: string[][] = [];
  let isAway = false;
  const run = () =>
    purgePictures(db, async (tags) => {
      if (isAway) throw new Error('the cache is away');
      purged.push(tags.toSorted());
    });
  // Changes before the first run are in no cache.
  await change('image', 7, [{ field: 'cut', to: null }]);
  await run();
  expect(purged).toEqual([]);

  await change('image', 7, [{ field: 'filePath', to: 'photos/otra.webp' }]);
  await change('product', 'Dos', [{ field: 'ProductPrice', from: 1, to: 2 }]);
  const ofFront = ['image-7', 'picture-f-uno~2f1', 'picture-uno~2f1'];
  isAway = true;
  await expect(run()).rejects.toThrow('away');
  isAway = false;
  for (let times = 0; times < 4; times += 1) await run();
  expect(purged).toEqual([ofFront, ofFront]);

  await change('product', 'dos', [{ field: 'images', from: [], to: [{ ImageId: 7 }] }]);
  for (let times = 0; times < 4; times += 1) await run();
  expect(purged.slice(2)).toEqual([
    ['picture-dos', 'picture-f-dos'],
    ['picture-dos', 'picture-f-dos'],
  ]);
  expect(await purgePictures(db, null)).toBeUndefined();
});

test('purges other pictures besides one that changed often', async () => {
  const { db } = shop().app;
  const purged = new Set<string>();
  const run = () =>
    purgePictures(db, async (tags) => {
      for (const tag of tags) purged.add(tag);
    });
  await run();
  const cut: AuditChange[] = [{ field: 'cut', to: null }];
  await db.transaction((tx) =>
    recordChanges(
      tx,
      NOBODY,
      new Date(),
      [...Array<number>(250).fill(7), 8].map((subjectId) => ({
        subject: 'image',
        subjectId,
        action: 'UPD',
        changes: cut,
      })),
    ),
  );
  for (let times = 0; times < 3; times += 1) await run();
  expect([...purged]).toEqual(expect.arrayContaining(['image-7', 'image-8']));
});

test('tags a picture with its names, and one that only sellers see with none', async () => {
  const { app } = shop();
  const tagOf = async (path: string) =>
    (await app.image(new Request(`${ORIGIN}${path}`))).headers.get('netlify-cache-tag');
  expect(await tagOf('/imagenes/UNO~2F1')).toBe('pictures,picture-uno~2f1');
  expect(await tagOf('/imagenes/compartir/F-DOS.png')).toBe('pictures,picture-f-dos');
  expect(await tagOf('/imagenes/no-hay')).toBeNull();
});
