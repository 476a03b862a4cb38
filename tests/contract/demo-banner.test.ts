/** The banner of the demo: images in its configuration, as sellers upload them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openFiles } from '#backend/media/files';
import { configGetPublic } from '#contract/calls/site';
import { seed } from '#demo-data/seed';
import { folderOf } from '#variants/folders';
import { loadVariant } from '#variants/load';
import type { Texts } from '#variants/texts';
import { useApp } from '../support/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-banner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = openFiles({ folder });

/** Limits in bytes for the first image of a page and for later ones. */
const MOST_AT_FIRST = 40_000;
const MOST_LATER = 60_000;

const upload = z.object({ id: z.int(), color: z.string(), name: z.string() });
const items = z.array(
  z.object({ id: z.int(), color: z.string(), link: z.string(), image: upload, sd: upload }),
);

describe.each([
  { id: 'NAM', variant: await loadVariant('NAM'), large: { width: 1200, height: 640 } },
  { id: 'RTC', variant: await loadVariant('RTC'), large: { width: 1680, height: 600 } },
  { id: 'NAH', variant: await loadVariant('NAH'), large: { width: 1680, height: 600 } },
])('$id', ({ id, variant, large }) => {
  const shop = useApp(
    ({ app }) => seed({ db: app.db, variant: app.variant, files, parts: 40 }),
    ({ limits }) => ({ ...variant, limits }),
  );
  const configured = async () => {
    const { body } = await shop().post(configGetPublic.path, { key: 'BANNER_ITEMS' });
    return items.parse(JSON.parse(configGetPublic.output.parse(body).data ?? ''));
  };
  const pictureOf = async (image: number) => {
    const { rows } = await shop().app.db.execute<{ path: string; target: string }>(
      `select path, target from images where id = ${image}`,
    );
    expect(rows[0]?.target).toBe('banner');
    return files.read(rows[0]?.path ?? '');
  };

  test('has an item for each slide of the shop’s texts, with the text as alternative text', async () => {
    const { texts }: { texts: Texts } = await import(
      pathToFileURL(join(folderOf(id), 'texts.ts')).href
    );
    const said = await configured();
    expect(said.map(({ link }) => link)).toEqual(texts.home.slides.map(({ href }) => href));
    for (const [index, { title, text, link }] of texts.home.slides.entries())
      expect(said[index]?.image.name).toBe(`${title}. ${text} ${link}`);
    for (const { color } of said) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('each slide has a landscape and a portrait image, small enough for the first image of a page', async () => {
    const seen = new Set<string>();
    for (const [index, { image, sd }] of (await configured()).entries())
      for (const [picture, size] of [
        [image, large],
        [sd, { width: 720, height: 880 }],
      ] as const) {
        const body = await pictureOf(picture.id);
        if (!body) throw new Error(`picture ${picture.id} was not uploaded`);
        expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', ...size });
        expect(body.length).toBeLessThan(index === 0 ? MOST_AT_FIRST : MOST_LATER);
        // Text and art share its background.
        const { channels } = await sharp(body).stats();
        expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
        seen.add(body.toString('base64'));
      }
    expect(seen.size).toBe(2 * (await configured()).length);
  });
});
