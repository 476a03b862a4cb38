import type { Variant } from './schema.ts';

export interface MapPoint {
  name: string;
  address: string;
  /** As `latitude,longitude`. */
  geolocation: string;
}

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

/** Returns the zoom, closer for a single branch (specification, section 9). */
export const mapZoom = (points: readonly unknown[]): number => (points.length > 1 ? 12 : 13);

/** Sources that the map adds to the page's content policy (decision 0021). */
interface MapSources {
  scripts: string[];
  styles: string[];
  others: { directive: 'img-src' | 'connect-src' | 'font-src'; from: string }[];
}

/** Nonce of the styles that Google's map adds to the page; its scripts are allowed by host. */
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

/** Returns the server of the map's tiles. */
export const tilesFrom = ({ map }: Pick<Variant, 'map'>): string => new URL(map.tiles).origin;

export const mapSources = ({ map }: Pick<Variant, 'map'>): MapSources =>
  map.googleKey
    ? GOOGLE
    : {
        scripts: [],
        styles: [],
        others: [{ directive: 'img-src', from: tilesFrom({ map }) }],
      };
