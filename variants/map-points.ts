/** What a shop's map shows. */

import type { Variant } from './schema.ts';

export interface MapPoint {
  name: string;
  address: string;
  /** `latitude,longitude`. */
  geolocation: string;
}

/** The branches that the settings want to see on it. */
export const mapPoints = ({
  branches,
  product,
}: Pick<Variant, 'branches' | 'product'>): MapPoint[] =>
  branches
    .filter(({ onMap }) => onMap)
    .map(({ name, address, cityName, geolocation }) => ({
      name: `${product} ${name}`,
      address: `${address}, ${cityName}`,
      geolocation,
    }));

/** Closer where there is but one thing to see. Source: the specification, section 9. */
export const mapZoom = (points: readonly unknown[]): number => (points.length > 1 ? 12 : 13);

/** What a page with this map may fetch, beside what every page may (decision 21). */
interface MapSources {
  scripts: string[];
  styles: string[];
  others: { directive: 'img-src' | 'connect-src' | 'font-src'; from: string }[];
}

/** The nonce of the styles that Google's map writes into the page; its scripts are known by their host. */
export const GOOGLE_NONCE = 'google-map';

/** https://developers.google.com/maps/documentation/javascript/content-security-policy */
const GOOGLE: MapSources = {
  scripts: ["'self'", 'https://maps.googleapis.com'],
  styles: ["'self'", `'nonce-${GOOGLE_NONCE}'`, 'https://fonts.googleapis.com'],
  others: [
    { directive: 'img-src', from: 'https://*.googleapis.com https://*.gstatic.com' },
    {
      directive: 'connect-src',
      from: "'self' https://*.googleapis.com https://*.gstatic.com data: blob:",
    },
    { directive: 'font-src', from: "'self' https://fonts.gstatic.com" },
  ],
};

export const mapSources = ({ map }: Pick<Variant, 'map'>): MapSources =>
  map.googleKey
    ? GOOGLE
    : {
        scripts: [],
        styles: [],
        others: [{ directive: 'img-src', from: new URL(map.tiles).origin }],
      };
