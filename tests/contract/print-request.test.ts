/** A print request: file parts, one mail to shop and requester, download for sellers. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { partKey } from '#backend/media/file-parts';
import { forgetPrintFiles } from '#backend/printing/cleanup';
import { MAX_MODEL_BYTES } from '#contract/files/model-format';
import { DEFAULT_STAFF_TABLE, STAFF_TABLE_KEY } from '#contract/people/permissions';
import { DAY_MS } from '#contract/time/dates';
import { loadVariant } from '#variants/load';
import { ORIGIN, useApp } from '../support/app.ts';
import { OUTSIDER, SELLER, usePeople } from '../support/cast.ts';
import { mailsTo } from '../support/mails.ts';
import { type Planted, plantPlaces } from '../support/people.ts';
import {
  cutUp,
  fileInput,
  startInput,
  threeParts,
  usePrintCalls,
} from '../support/print-requests.ts';
import { asObj, asTextStl, box } from '../support/solids.ts';

const { printing, branches } = await loadVariant('RTC');
const SHOP_MAILBOX = branches[0]?.email ?? '';
const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
  },
  (variant) => ({ ...variant, printing, branches }),
);
const { seller, vendor, buyer, stranger } = usePeople(shop, {
  seller: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
  buyer: {},
  stranger: OUTSIDER,
});
const db = () => shop().app.db;
const { start, send, finish } = usePrintCalls(shop);
const get = (guid: string, who?: Planted, headers: Record<string, string> = {}) =>
  shop().app.printFile(
    new Request(`${ORIGIN}/archivos/impresion/${guid}`, {
      headers: { ...headers, ...(who && { authorization: `OAuth ${who.token}` }) },
    }),
  );
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const small = asTextStl(box([20, 30, 40]));
const large = threeParts();
/** A complete request. */
const received = async (file = small, changes: Parameters<typeof startInput>[1] = {}) => {
  const input = startInput(file, changes);
  await start(input);
  for (const [part, body] of cutUp(file).entries()) await send(input.guid, part, body);
  return { input, answer: await finish(input.guid) };
};

test('a file of three parts arrives, and shop and person are mailed', async () => {
  const input = startInput(large);
  expect((await start(input)).body).toMatchObject({ missing: [[0, 1, 2]], received: false });
  const [first, second, third] = cutUp(large);
  if (!first || !second || !third) throw new Error('three parts');
  // In any order.
  for (const [part, body] of [
    [2, third],
    [0, first],
    [1, second],
  ] as const)
    expect((await send(input.guid, part, body)).body).toEqual({ error: '' });
  const { status, body } = await finish(input.guid);
  expect(status).toBe(200);
  const mail = (await mailsTo(db(), SHOP_MAILBOX)).at(-1);
  expect(mail).toMatchObject({ template: 'printRequest', reply_to: input.email });
  expect(mail?.data).toMatchObject({
    number: body.number,
    name: 'Ana Paz',
    note: 'En negro, por favor',
    pieces: [
      {
        size: '40,0 × 40,0 × 40,0 mm',
        volume: '33,5 cm³',
        choices: 'PLA, capa 0,2 mm, relleno 20 %, sin soportes',
        fileUrl: expect.stringMatching(new RegExp(`/archivos/impresion/${input.guid}$`)),
      },
    ],
  });
  expect(await mailsTo(db(), input.email)).toMatchObject([{ template: 'printReceived' }]);
  const file = await get(input.guid, seller);
  expect(file.status).toBe(200);
  expect((await bytesOf(file)).equals(large)).toBe(true);
});

test('a lost part is requested again before the request is complete', async () => {
  const input = startInput(large);
  await start(input);
  const [first = large, second = large, third = large] = cutUp(large);
  await send(input.guid, 0, first);
  await send(input.guid, 2, third);
  const early = await finish(input.guid);
  expect(early.status).toBe(409);
  expect(early.body).toMatchObject({ errorCode: 'file.incomplete', detail: { missing: [1] } });
  expect(await mailsTo(db(), input.email)).toEqual([]);
  // After a lost connection the page restarts with the same guid.
  const again = await start({ ...input, note: 'En rojo' });
  expect(again.body).toMatchObject({ missing: [[1]], received: false });
  await send(input.guid, 1, second);
  expect((await finish(input.guid)).status).toBe(200);
  expect((await mailsTo(db(), SHOP_MAILBOX)).at(-1)?.data.note).toBe('En rojo');
});

test('repeats of any step change nothing', async () => {
  const { input, answer } = await received();
  expect((await send(input.guid, 0, small)).status).toBe(200);
  expect((await finish(input.guid)).body).toEqual(answer.body);
  expect((await start(input)).body).toMatchObject({ missing: [], received: true });
  expect(await mailsTo(db(), input.email)).toHaveLength(1);
});

test('thirty concurrent completions are one request with one mail each', async () => {
  const input = startInput(small);
  await start(input);
  await send(input.guid, 0, small);
  const before = (await mailsTo(db(), SHOP_MAILBOX)).length;
  const answers = await Promise.all(Array.from({ length: 30 }, () => finish(input.guid)));
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
  expect(await mailsTo(db(), input.email)).toHaveLength(1);
  expect(await mailsTo(db(), SHOP_MAILBOX)).toHaveLength(before + 1);
});

test('twenty concurrent starts and parts are one file', async () => {
  const input = startInput(small);
  const begins = await Promise.all(Array.from({ length: 20 }, () => start(input)));
  expect(new Set(begins.map(({ status }) => status))).toEqual(new Set([200]));
  const sends = await Promise.all(Array.from({ length: 20 }, () => send(input.guid, 0, small)));
  expect(new Set(sends.map(({ status }) => status))).toEqual(new Set([200]));
  await finish(input.guid);
  expect((await bytesOf(await get(input.guid, seller))).equals(small)).toBe(true);
});

describe('content that differs from the announcement is refused and not stored', () => {
  const codeOf = async (answer: Promise<{ body: { errorCode?: string } }>) =>
    (await answer).body.errorCode;

  test('a part with other content or length', async () => {
    const input = startInput(large);
    await start(input);
    const [first = large, second = large] = cutUp(large);
    const changed = first.slice();
    changed[1_000] = (changed[1_000] ?? 0) ^ 1;
    for (const body of [changed, first.subarray(0, 1_000), second])
      expect(await codeOf(send(input.guid, 0, body))).toBe('file.badPart');
    expect(await shop().app.files.read(partKey('printing', input.guid, 0))).toBeNull();
    expect((await start(input)).body.missing).toEqual([[0, 1, 2]]);
  });

  test('an unknown part or request', async () => {
    const input = startInput(small);
    await start(input);
    expect(await codeOf(send(input.guid, 1, small))).toBe('record.notFound');
    expect(await codeOf(send(randomUUID(), 0, small))).toBe('record.notFound');
    expect(await codeOf(finish(randomUUID()))).toBe('record.notFound');
  });

  test('another file under the same guid', async () => {
    const input = startInput(small);
    await start(input);
    const other = startInput(asObj(box([1, 2, 3])), { guid: input.guid });
    expect(await codeOf(start(other))).toBe('file.otherFile');
  });

  test('a file that is no model', async () => {
    const page = new TextEncoder().encode('<script>alert(1)</script>');
    const input = startInput(page);
    await start(input);
    expect(await codeOf(send(input.guid, 0, page))).toBe('print.notAModel');
  });

  test('a file of a wrong size or number of parts', async () => {
    const input = startInput(small);
    const { parts } = fileInput(small);
    for (const file of [
      { name: 'a.stl', bytes: MAX_MODEL_BYTES + 1, parts },
      { name: 'a.stl', bytes: 10_000_000, parts },
      { name: 'a.stl', bytes: small.length, parts: [...parts, ...parts] },
      { name: 'a.stl', bytes: small.length, parts: [] },
    ]) {
      const { status, body } = await start(startInput(small, { guid: input.guid, file }));
      expect({ status, code: body.errorCode }).toEqual({ status: 400, code: 'request.invalid' });
    }
  });

  test('an unknown material', async () => {
    const { body } = await start(startInput(small, { print: { material: 'oro' } }));
    expect(body.fields).toEqual({ 'pieces.0.print.material': 'El valor no es válido' });
  });

  test('a request with the hidden field filled in is ignored', async () => {
    const input = { ...startInput(small), website: 'https://x.example' };
    // Answered like a request, with a number, but no parts are requested.
    const { body } = await start(input);
    expect(body).toMatchObject({ received: true, missing: [], number: expect.any(Number) });
    expect(await codeOf(send(input.guid, 0, small))).toBe('record.notFound');
  });
});

describe('the file', () => {
  test('is downloaded under a safe name and never displayed', async () => {
    const name = '../../etc/ñandú "x"\r\nSet-Cookie: a.exe';
    const { input: sent } = await received(small, { file: fileInput(small, name) });
    const { headers } = await get(sent.guid, seller);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_and_ _x_Set-Cookie_ a.stl"; filename*=UTF-8''${encodeURIComponent('ñandú _x_Set-Cookie_ a.stl')}`,
    );
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('is downloaded under a long name in any script', async () => {
    const { input } = await received(small, {
      file: fileInput(small, `a${'𝐀'.repeat(60)}.stl`),
    });
    const file = await get(input.guid, seller);
    expect(file.status).toBe(200);
    expect((await bytesOf(file)).equals(small)).toBe(true);
  });

  test('is for sellers only, and visitors are sent to the login', async () => {
    const { input } = await received();
    const visitor = await get(input.guid);
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get('location')).toBe(
      `/iniciar?from=${encodeURIComponent(`/archivos/impresion/${input.guid}`)}`,
    );
    for (const person of [buyer, stranger])
      expect((await get(input.guid, person)).status).toBe(404);
    expect((await get(randomUUID(), seller)).status).toBe(404);
    expect((await get('..%2f..%2fetc', seller)).status).toBe(404);
  });

  test('is for those sellers who read orders', async () => {
    const { input } = await received();
    expect((await get(input.guid, vendor)).status).toBe(200);
    const positions = { ...DEFAULT_STAFF_TABLE.positions, SEL: ['stock'] };
    const table = JSON.stringify({ ...DEFAULT_STAFF_TABLE, positions });
    await db().execute(sql`insert into config (key, value) values (${STAFF_TABLE_KEY}, ${table})`);
    expect((await get(input.guid, vendor)).status).toBe(404);
    await db().execute(sql`delete from config where key = ${STAFF_TABLE_KEY}`);
  });

  test('is absent until it is complete', async () => {
    const input = startInput(small);
    await start(input);
    await send(input.guid, 0, small);
    expect((await get(input.guid, seller)).status).toBe(404);
  });

  test('is served in ranges', async () => {
    const { input } = await received(large);
    const range = async (value: string) => {
      const response = await get(input.guid, seller, { range: value });
      return { status: response.status, body: await bytesOf(response) };
    };
    const across = await range('bytes=3145720-6291460');
    expect(across.status).toBe(206);
    expect(across.body.equals(large.subarray(3_145_720, 6_291_461))).toBe(true);
    const rest = await range(`bytes=${large.length - 5}-`);
    expect(rest.body.equals(large.subarray(-5))).toBe(true);
    expect((await range(`bytes=${large.length}-`)).status).toBe(416);
  });

  test('is not served when damaged', async () => {
    const { input } = await received();
    await shop().app.files.write(partKey('printing', input.guid, 0), new Uint8Array(small.length));
    await expect(get(input.guid, seller).then(bytesOf)).rejects.toThrow();
  });
});

describe('old files are deleted', () => {
  const clean = async (days: number) => {
    shop().setClock(new Date(Date.now() + days * 24 * 60 * 60 * 1000 + 60_000));
    const job = shop().app.jobs.find(({ name }) => name === 'delete-old-print-files');
    // The schedule is in the database: the job runs once in ten minutes.
    await db().execute("delete from job_runs where name = 'delete-old-print-files'");
    await job?.run();
    shop().setClock(undefined);
  };

  test('an abandoned upload is deleted after a day', async () => {
    const input = startInput(large);
    await start(input);
    const [first = large] = cutUp(large);
    await send(input.guid, 0, first);
    await clean(0);
    expect(await shop().app.files.read(partKey('printing', input.guid, 0))).not.toBeNull();
    for (let run = 0; run < 5; run += 1) await clean(1);
    expect(await shop().app.files.read(partKey('printing', input.guid, 0))).toBeNull();
    expect((await finish(input.guid)).status).toBe(404);
  });

  test('a failing deletion does not stop the others', async () => {
    const { files } = shop().app;
    const requests = [startInput(small), startInput(small), startInput(small)];
    for (const input of requests) {
      await start(input);
      await send(input.guid, 0, small);
    }
    const [stuck = '', ...others] = requests.map(({ guid }) => guid);
    const remove = async (key: string) => {
      if (key.includes(stuck)) throw new Error('the store refuses');
      await files.remove(key);
    };
    const inTwoDays = new Date(Date.now() + 2 * DAY_MS);
    const cleaning = {
      db: db(),
      files: { ...files, remove },
      variant: { printing },
      now: () => inTwoDays,
    };
    await expect(forgetPrintFiles(cleaning)).rejects.toThrow('1 print files');
    for (const guid of others) expect(await files.read(partKey('printing', guid, 0))).toBeNull();
    expect(await files.read(partKey('printing', stuck, 0))).not.toBeNull();
    // The next run succeeds when the store works again.
    await forgetPrintFiles({ ...cleaning, files });
    expect(await files.read(partKey('printing', stuck, 0))).toBeNull();
  });

  test('the file is deleted after the configured days, and the request stays', async () => {
    const { input, answer } = await received();
    for (let run = 0; run < 5; run += 1) await clean(2);
    expect((await get(input.guid, seller)).status).toBe(200);
    for (let run = 0; run < 5; run += 1) await clean(printing?.keepDays ?? 0);
    expect((await get(input.guid, seller)).status).toBe(404);
    expect(await shop().app.files.read(partKey('printing', input.guid, 0))).toBeNull();
    expect((await finish(input.guid)).body).toEqual(answer.body);
  });

  test('the request is deleted in the end', async () => {
    const { input } = await received();
    const isKnown = async () => {
      const { rows } = await db().execute(
        `select from print_requests where guid = '${input.guid}'`,
      );
      return rows.length > 0;
    };
    for (let run = 0; run < 5; run += 1) await clean(printing?.keepDays ?? 0);
    expect(await isKnown()).toBe(true);
    // The file is deleted first, its request in the next run.
    for (let run = 0; run < 5; run += 1) await clean(printing?.keepRequestDays ?? 0);
    expect(await isKnown()).toBe(false);
  });
});
