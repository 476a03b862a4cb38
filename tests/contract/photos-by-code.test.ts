/** Photos go to the products whose codes the names of their files have. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, expect, inject, test } from 'vitest';
import { imageAddByCode, imageMatchCodes } from '#contract/calls/images';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { halves, removeFiles, uploadTo } from '../support/pictures.ts';
import { runScript } from '../support/script.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (const code of ['12345', '12345-7', '06A/115 561', 'DOS 1', 'DOS/1', 'CLI-1'])
    await plantProduct(db, { code });
});
afterAll(() => removeFiles(shop().app));

const picturesOf = async (code: string): Promise<string[]> => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select image.name from product_images link join images image on image.id = link.image_id
        where link.product_id = (select id from products where code = ${code}) order by link.position`,
  );
  return rows.map(({ name }) => name);
};

test('names of files are matched to codes, whatever signs and numbers they have', async () => {
  const names = [
    ...['12345.jpg', '12345-2.JPG', '12345_b.png', '12345 (1).jpg', '12345-7.jpg'],
    ...['06a-115_561-3.jpg', 'dos-1.jpg', 'dos 1.jpg', 'otra.jpg'],
  ];
  const { body } = await shop().post(imageMatchCodes.path, { names }, { token: seller.token });
  const { data } = imageMatchCodes.output.parse(body);
  expect(data.map(({ code, place }) => [code, place])).toEqual([
    ...[
      ['12345', 0],
      ['12345', 2],
      ['12345', 2],
      ['12345', 1],
      ['12345-7', 0],
    ],
    ...[
      ['06A/115 561', 3],
      [null, 0],
      [null, 0],
      [null, 0],
    ],
  ]);
});

test('each photo becomes a picture of its product, in order and once', async () => {
  const who = { token: seller.token };
  const give = async (file: Buffer, name: string) => {
    const { body } = await uploadTo(shop(), file, who, name);
    const { path } = body.file as { path: string };
    const answer = await shop().post(imageAddByCode.path, { filePath: path }, who);
    return { path, answer };
  };
  const [front, back, side] = await Promise.all([
    halves('jpeg', 120, 80),
    halves('jpeg', 100, 80),
    halves('jpeg', 90, 80),
  ]);
  await give(back, '12345-2.jpg');
  const { path } = await give(side, '12345 (1).jpg');
  const first = await give(front, '12345.jpg');
  expect(imageAddByCode.output.parse(first.answer.body).data).toEqual({
    ...{ code: '12345', isNew: true },
  });
  const IN_ORDER = ['12345', '12345 (1)', '12345-2'];
  expect(await picturesOf('12345')).toEqual(IN_ORDER);
  // The answer was lost, and the same bytes come under another name.
  await shop().post(imageAddByCode.path, { filePath: path }, who);
  const same = await give(front, '12345-4.jpg');
  expect(imageAddByCode.output.parse(same.answer.body).data.isNew).toBe(false);
  expect(await picturesOf('12345')).toEqual(IN_ORDER);
  const unknown = await give(front, 'nada.jpg');
  expect(unknown.answer.body).toMatchObject({
    ...{ errorCode: 'record.notFound', error: 'Ningún producto tiene ese código.' },
  });
});

test('npm run photos gives those of a folder and of a ZIP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  await mkdir(join(folder, 'lote'));
  const photo = await halves('png', 60, 40);
  await writeFile(join(folder, 'lote/cli-1.png'), photo);
  await writeFile(join(folder, 'lote/leeme.txt'), 'x');
  await writeFile(
    join(folder, 'resto.zip'),
    zipSync({
      'a/cli-1_2.jpg': await halves('jpeg', 50, 40),
      'nadie.jpg': photo,
      'CLI-1 (3).png': photo,
    }),
  );
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  const run = (...options: string[]) =>
    runScript(['photos', join(folder, 'lote'), join(folder, 'resto.zip'), ...options], {
      DATABASE_URL: inject('postgresUrl').replace(/\/[^/]*$/, `/${rows[0]?.name}`),
      VARIANT: 'NAM',
      FILES_DIR: join(folder, 'files'),
    });
  const dry = await run('--dry-run');
  expect(dry.code).toBe(2);
  expect(dry.lines.join('\n')).toContain('3 fotos de 1 producto.');
  expect(dry.lines.join('\n')).toContain('1 foto no tiene producto:\n  nadie.jpg');
  expect(await picturesOf('CLI-1')).toEqual([]);
  const { code, lines } = await run();
  expect([code, lines.at(-1)]).toEqual([2, '2 fotos agregadas, 1 que ya estaba.']);
  expect(await picturesOf('CLI-1')).toEqual(['cli-1', 'cli-1_2']);
  await rm(folder, { recursive: true });
});
