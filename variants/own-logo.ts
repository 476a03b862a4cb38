/** The logo that a shop's owner has uploaded, in place of the folder's drawings. */
import { createHash } from 'node:crypto';
import { type OwnTexts, readOwnLogo } from '../contract/entities/own-data.ts';

interface OwnLogo {
  /** The name of its file on the site, without `.png`; changes with the picture. */
  name: string;
  png: Uint8Array<ArrayBuffer>;
  /** In the place of the folder's `logo.svg`. */
  logo: string;
  /** In the place of the folder's `favicon.svg`: on white, since tabs and telephones are light or dark. */
  favicon: string;
}

/** Returns the bytes of a picture in a data URI. */
export const pngOf = (dataUri: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'));

/** Returns the logo of a data URI. */
export const ownLogoFrom = (image: string): OwnLogo => {
  const png = pngOf(image);
  const name = `logo-${createHash('sha256').update(png).digest('hex').slice(0, 10)}`;
  return {
    name,
    png,
    logo: `<svg class="logo" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><image href="/${name}.png" width="40" height="40"/></svg>`,
    favicon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" rx="8" fill="#fff"/><image href="${image}" x="4" y="4" width="32" height="32"/></svg>`,
  };
};

/** Returns the owner's logo for a build of pages; undefined = the folder's. */
export const ownLogoOf = (own: OwnTexts): OwnLogo | undefined => {
  const image = readOwnLogo(own);
  return image === undefined ? undefined : ownLogoFrom(image);
};
