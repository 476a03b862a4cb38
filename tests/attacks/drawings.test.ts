/** Hundreds of drawings at once: calls are still answered, and late requests refused. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findPicturedPart, findSeenUpload } from '#backend/catalog/picture';
import { openFiles } from '#backend/media/files';
import { createPictures } from '#backend/media/pictures';
import { createQueue } from '#backend/rate-limit/queue';
import { createImageRoute } from '#backend/serve/image-route';
import { brandList } from '#contract/calls/catalog';
import { imageUrl } from '#contract/paths';
import { seed } from '#demo-data/seed';
import { ORIGIN, useApp } from '../support/app.ts';
import { measureUntil } from '../support/measuring.ts';
import { beside } from '../support/waiting.ts';

let codes: string[] = [];
const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 900 });
  const { rows } = await app.db.execute<{ code: string }>(
    sql`select code::text as code from families where is_public
          and exists (select from products where family_id = families.id and is_public)
        order by id limit 600`,
  );
  codes = rows.map(({ code }) => code);
});

type Endpoint = (request: Request) => Promise<Response>;
const askFor = (endpoint: Endpoint, wanted: readonly string[]) =>
  Promise.all(wanted.map((code) => endpoint(new Request(ORIGIN + imageUrl(code)))));

/** Returns the times of sequential calls while these images were requested. */
const callsBeside = async (endpoint: Endpoint, wanted: readonly string[]) => {
  const times: number[] = [];
  const answers = await beside(askFor(endpoint, wanted), async () => {
    const begun = performance.now();
    expect((await shop().post(brandList.path, {})).status).toBe(200);
    times.push(performance.now() - begun);
  });
  return { answers, longest: Math.max(...times) };
};

test('a call waits much less beside three hundred drawings than it would without their queue', {
  timeout: 180_000,
}, async () => {
  const { app } = shop();
  const throng = createImageRoute({
    picture: createPictures({
      ...app,
      files: openFiles(),
      findPart: findPicturedPart,
      findUpload: findSeenUpload,
      queue: createQueue({ atOnce: 1_000, waiting: 0, retryAfter: 1 }),
    }),
    log: app.log,
    isShopSeller: async () => false,
  });
  const wanted = codes.slice(0, 300);
  // Warm-up.
  await askFor(app.image, wanted.slice(0, 20));
  await askFor(throng, wanted.slice(0, 20));
  const measure = async () => {
    const longest = { line: 0, throng: 0 };
    for (let round = 0; round < 4; round++)
      for (const [way, endpoint] of [
        ['throng', throng],
        ['line', app.image],
      ] as const) {
        const beside = await callsBeside(endpoint, wanted);
        expect(beside.answers.every(({ status }) => status === 200)).toBe(true);
        longest[way] += beside.longest;
      }
    const ratio = longest.throng / longest.line;
    console.log('the longest call beside 300 drawings, ms', {
      withoutLine: Math.round(longest.throng / 4),
      withLine: Math.round(longest.line / 4),
      ratio: Number(ratio.toFixed(1)),
    });
    return ratio;
  };
  expect(await measureUntil(measure, (ratio) => ratio > 2)).toBeGreaterThan(2);
});

test('the queue is bounded: late requests get a time to retry, and are then served', async () => {
  const { app } = shop();
  expect(codes).toHaveLength(600);
  const answers = await askFor(app.image, codes);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(100);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(600 - refused.length);
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const again = await askFor(app.image, codes.slice(300));
  expect(again.every(({ status }) => status === 200)).toBe(true);
});
