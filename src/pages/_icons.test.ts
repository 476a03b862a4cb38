import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { folderOf } from '#variants/folders';
import { presentVariants } from '#variants/load';
import { ICONS, iconOf } from './_icons.ts';

describe.each(presentVariants())('%s', (id) => {
  const svg = readFileSync(join(folderOf(id), 'favicon.svg'), 'utf8');

  test.each(ICONS)('$name', async (icon) => {
    const { data, info } = await sharp(await iconOf(svg, icon))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([icon.size, icon.size]);
    const at = (x: number, y: number) => [...data.subarray((y * icon.size + x) * 4).subarray(0, 4)];
    const ground = at(icon.size / 2, 2);
    const pixels = Array.from({ length: data.length / 4 }, (_, n) =>
      data.subarray(n * 4, n * 4 + 4).join(),
    );
    expect(pixels.some((pixel) => pixel !== ground.join())).toBe(true);
    if (icon.mark === undefined) return;
    // The background reaches every corner.
    const last = icon.size - 2;
    expect(ground[3]).toBe(255);
    expect([at(1, 1), at(last, 1), at(1, last), at(last, last)]).toEqual(Array(4).fill(ground));
  });
});
