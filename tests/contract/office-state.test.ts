import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { createPoolerCheck, type FoundPooler } from '#backend/database/find-pooler';
import type { FilesPlace } from '#backend/media/files';
import { createStateHandlers } from '#backend/state/handlers';
import { officeState } from '#contract/calls/office';
import { CUT_SHORT } from '#contract/entities/publication';
import { freePort } from '#host/free-port';
import { attentionText, boxesOf } from '../../src/islands/office-state/rows.ts';
import { ROOT } from '../root.ts';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { plantPlaces } from '../support/people.ts';
import { startPooler } from '../support/transaction-pooler.ts';

const shop = useApp(({ app }) => plantPlaces(app.db));
const { seller } = usePeople(shop, { seller: SELLER });

const ask = async () => {
  const { body } = await shop().post('/rest/office/state', {}, { token: seller.token });
  expect(body.error).toBe('');
  return officeState.output.parse(body).data;
};
const wrong = (state: Awaited<ReturnType<typeof ask>>): string[] =>
  boxesOf(state).flatMap(({ rows }) =>
    rows.filter(({ isWrong }) => isWrong).map(({ label, value }) => `${label}: ${value}`),
  );

/** The state of a shop over other files or another connection. */
const stateOver = async (
  changed: Partial<Pick<Parameters<typeof createStateHandlers>[0], 'files' | 'pooler'>>,
) => {
  const { officeState: state } = createStateHandlers({
    db: shop().app.db,
    now: () => new Date(),
    files: 'netlify-blobs',
    pagesFolder: null,
    jobs: [],
    replica: null,
    pooler: async () => null,
    sendsMails: true,
    payments: [],
    samples: async () => [],
    ...changed,
  });
  // Access is checked before.
  return (await state({}, {} as never)).data;
};

test('every job has a title', async () => {
  const state = await ask();
  expect(state.jobs.map(({ name }) => name)).toContain('delete-old-mails');
  const labels = boxesOf(state).find(({ title }) => title === 'Tareas')?.rows ?? [];
  expect(labels.filter(({ label }) => state.jobs.some(({ name }) => name === label))).toEqual([]);
  expect(new Set(labels.map(({ label }) => label)).size).toBe(state.jobs.length);
});

test('a shop with its own database has no host to check', async () => {
  const { body } = await shop().post(
    '/rest/office/hostCheck',
    { step: '' },
    { token: seller.token },
  );
  expect(body).toEqual({ data: null, error: '' });
});

test('a nearly full disk and a database with few connections left are reported', async () => {
  const state = await ask();
  const GB = 1_000_000_000;
  const diskOf = (freeBytes: number) =>
    wrong({ ...state, disk: { freeBytes, bytes: 100 * GB } }).filter((told) =>
      told.startsWith('Disco'),
    );
  expect(diskOf(9.9 * GB)).toEqual(['Disco libre para archivos: 9,9 GB de 100 GB']);
  expect(diskOf(0)).toHaveLength(1);
  expect(diskOf(10 * GB)).toEqual([]);
  const connections = (taken: number) =>
    wrong({ ...state, database: { ...state.database, connections: taken, mostConnections: 100 } });
  expect(connections(91).join()).toContain('Conexiones a la base: 91 de 100');
  expect(connections(90).join()).not.toContain('Conexiones');
});

test('a rate of the dollar that is missing or too old needs attention, with the way to set it', async () => {
  const state = await ask();
  const at = new Date(new Date(state.at).getTime() - 4 * 86_400_000).toISOString();
  const told = (data: { rate: number; at: string; isFresh: boolean } | null, isNeeded = true) =>
    boxesOf(state, { data, isNeeded, href: '/gestion/ajustes' })
      .flatMap(({ rows }) => rows)
      .filter(({ label }) => label === 'Cotización del dólar');
  expect(told(null)).toMatchObject([{ isWrong: true, link: { href: '/gestion/ajustes' } }]);
  expect(told({ rate: 40, at, isFresh: false })).toMatchObject([
    { isWrong: true, value: 'hace 4 días: no se ofrece lo que se cobra en dólares' },
  ]);
  expect(told({ rate: 40, at: state.at, isFresh: true })).toMatchObject([{ isWrong: false }]);
  expect(told(null, false)).toEqual([]);
});

test('connections are counted for the server, which several shops share', async () => {
  // More than one shop uses.
  const others = Array.from(
    { length: 30 },
    () => new Client({ connectionString: inject('postgresUrl') }),
  );
  try {
    await Promise.all(others.map((client) => client.connect()));
    expect((await ask()).database.connections).toBeGreaterThanOrEqual(others.length);
  } finally {
    await Promise.all(others.map((client) => client.end()));
  }
});

test('the pooler before the database is named, and needs attention where no setting announces it', async () => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${rows[0]?.name}`);
  const between = await startPooler({ url, servers: 3, followsPrepared: true, random: () => 0 });
  const told = async (pooler: () => Promise<FoundPooler | null>) =>
    boxesOf(await stateOver({ pooler }))
      .flatMap(({ rows }) => rows)
      .filter(({ label }) => label === 'Pooler de la base');
  const away = await freePort();
  try {
    expect(await told(createPoolerCheck(url))).toMatchObject([
      { value: 'ninguno', isWrong: false },
    ]);
    expect(await told(createPoolerCheck(between.url))).toMatchObject([
      { value: expect.stringContaining('DATABASE_POOLER no anuncia'), isWrong: true },
    ]);
    expect(await told(createPoolerCheck(between.url, 'transaction'))).toMatchObject([
      { value: expect.stringMatching(/^anunciado, con sentencias/), isWrong: false },
    ]);
    expect(await told(createPoolerCheck(between.url, 'unprepared'))).toMatchObject([
      { value: expect.stringMatching(/^anunciado, sin sentencias/), isWrong: false },
    ]);
    expect(await told(createPoolerCheck(`postgres://x@127.0.0.1:${away}/x`))).toMatchObject([
      { value: 'no se sabe', isWrong: false },
    ]);
  } finally {
    await between.close();
  }
  // As the shop itself says.
  expect((await ask()).database.pooler).toBe('none');
});

test('indexes made by another system’s collation are reported', async () => {
  const { db } = shop().app;
  expect((await ask()).database.sortsAnew).toBe(false);
  await db.execute(sql`update pg_database set datcollversion = '1.2.3'
    where datname = current_database()`);
  expect(wrong(await ask())).toContain(
    'Orden de los textos: cambió con el sistema: hay que rehacer los índices',
  );
  // The command of docs/backup.md.
  const page = readFileSync(join(ROOT, 'docs/backup.md'), 'utf8');
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const statements = page.match(/(?<=-c ")(?:reindex|alter) database nam[^"]*/g) ?? [];
  expect(statements).toHaveLength(2);
  for (const statement of statements)
    await db.execute(sql.raw(statement.replace(/\bnam\b/, `"${rows[0]?.name}"`)));
  expect((await ask()).database.sortsAnew).toBe(false);
});

test('a job that never started is late once the shop has been open longer than its period', async () => {
  const { db } = shop().app;
  const late = async () => (await ask()).jobs.filter(({ isLate }) => isLate);
  expect(await late()).toEqual([]);
  await db.execute(sql`update users set created_at = now() - interval '1 year' where id = 1`);
  const { length } = (await ask()).jobs;
  expect(await late()).toHaveLength(length);
  await db.execute(sql`update users set created_at = now() where id = 1`);
});

test('the disk is that of the files’ folder, or its future place; on platforms with their own storage there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  const diskOf = async (files: FilesPlace) => (await stateOver({ files })).disk;
  try {
    const disk = await diskOf({ folder });
    const { blocks, bsize } = statfsSync(folder);
    expect(disk?.bytes).toBe(blocks * bsize);
    expect(disk?.freeBytes).toBeGreaterThan(0);
    expect(disk?.freeBytes).toBeLessThanOrEqual(blocks * bsize);
    const unused = await diskOf({ folder: join(folder, 'nothing uploaded yet') });
    expect(unused?.bytes).toBe(blocks * bsize);
    expect(await diskOf('netlify-blobs')).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('pages that cannot be built are reported until they can; one build may be cut short', async () => {
  const { db } = shop().app;
  const told = async () =>
    wrong(await ask()).filter((each) => each.startsWith('Construcción de las páginas'));
  expect(await told()).toEqual([]);
  await db.execute(sql`insert into publications (reason, tries, last_error)
    values ('change', 1, 'out of paper')`);
  const failed = (why: string) => [
    `Construcción de las páginas: falló, y se vuelve a intentar: ${why}`,
  ];
  expect(await told()).toEqual(failed('out of paper'));
  // Also while it is tried again.
  await db.execute(sql`update publications set tries = 2, started_at = now()`);
  expect(await told()).toEqual(failed('out of paper'));
  await db.execute(sql`update publications set last_error = ${CUT_SHORT}`);
  expect(await told()).toEqual([]);
  await db.execute(sql`update publications set started_at = null`);
  expect(await told()).toEqual(failed(CUT_SHORT));
  await db.execute(sql`update publications set ended_at = now(), last_error = ''`);
  expect(await told()).toEqual([]);
});

test('waiting and failed mails, a late job and an old backup are reported', async () => {
  const { db } = shop().app;
  expect(wrong(await ask())).toContain(
    'Último respaldo: nadie lo anotó; docs/backup.md dice cómo programarlo',
  );
  const script = readFileSync(join(ROOT, 'deploy/backup.sh'), 'utf8');
  const note = /insert into job_runs[^"]+/.exec(script)?.[0];
  await db.execute(sql.raw(note ?? ''));
  expect(wrong(await ask())).toEqual(['Servidor de correo: falta']);
  const tasks = boxesOf(await ask()).find(({ title }) => title === 'Tareas');
  expect(tasks?.rows.filter(({ label }) => /^[a-z-]+$/.test(label))).toEqual([]);

  await db.execute(sql`insert into mails (event, recipient, template, data, created_at, failed_at, last_error)
    values ('a', 'a@b.example', 'contact', '{}', now() - interval '1 hour', null, 'greylisted'),
      ('b', 'a@b.example', 'contact', '{}', now() - interval '1 hour', now(), 'no such mailbox')`);
  await db.execute(sql`insert into job_runs (name, started_at, last_error)
    values ('send-mails', now() - interval '1 hour', ''), ('remind', now(), 'out of paper')`);
  await db.execute(sql`update job_runs set started_at = '2020-01-01T00:00:00Z'
    where name = 'backup'`);
  const state = await ask();
  expect(state.mails).toMatchObject({ waiting: 1, late: 1, failed: 1 });
  const told = wrong(state).join('\n');
  for (const part of [
    'Esperan hace más de 15 minutos: 1',
    'No se pudieron enviar (7 días): 1',
    'Enviar correos: hace 1 h',
    'Recordatorios: falló: out of paper',
    'Último respaldo: hace',
  ])
    expect(told).toContain(part);
  expect(attentionText(boxesOf(state))).toBe('6 cosas piden atención.');
});
