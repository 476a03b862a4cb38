import { banner, wholeVariant as variant } from 'virtual:variant';
import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { PICTURE, paperOf, sheet } from '#backend/drawing/shared-sheet';

export const GET: APIRoute = async () => {
  const { left, top, ...size } = PICTURE;
  const drawing = await sharp(Buffer.from(banner))
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: paperOf(variant) })
    .png()
    .toBuffer();
  const since = variant.since ? `Desde ${variant.since}` : variant.product;
  const words = { above: since, title: variant.slogan, below: [] };
  const made = await sharp(Buffer.from(await sheet(words, variant)))
    .composite([{ input: drawing, left, top }])
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(made), { headers: { 'content-type': 'image/png' } });
};
