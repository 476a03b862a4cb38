import { createHash } from 'node:crypto';
import { refuseField } from '#backend/http/app-error';
import { MAX_LOGO_EDGE, readOwnLogo } from '#contract/entities/own-data';
import { pngOf } from '#variants/own-logo';

/** Names a logo in the history, which does not hold the picture itself. */
export const logoName = (text: string): string => {
  const image = readOwnLogo({ SHOP_LOGO: text });
  return image === undefined
    ? 'el original'
    : `propio (${createHash('sha256').update(pngOf(image)).digest('hex').slice(0, 6)})`;
};

/** Decodes a logo, since one that cannot be drawn would stop every build. @throws AppError request.invalid */
export const checkLogo = async (text: string): Promise<void> => {
  const image = readOwnLogo({ SHOP_LOGO: text });
  if (image === undefined) return;
  const { default: sharp } = await import('sharp');
  const limits = { limitInputPixels: MAX_LOGO_EDGE * MAX_LOGO_EDGE, failOn: 'error' } as const;
  const { format } = await sharp(pngOf(image), limits)
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(() => sharp(pngOf(image), limits).metadata())
    .catch(() => ({ format: undefined }));
  if (format !== 'png') throw refuseField('value.0.image');
};
