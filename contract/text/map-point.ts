/** Reads the point that a person pastes: coordinates, or a link of a map service that has them. */

/** A number with a decimal part, so that neither house numbers nor zoom levels are read. */
const [LATITUDE, LONGITUDE] = [String.raw`(-?\d{1,2}\.\d+)`, String.raw`(-?\d{1,3}\.\d+)`];

/** The first that matches counts: a marked place comes before the middle of the visible map. */
const LINKS: readonly RegExp[] = [
  // OpenStreetMap's marker.
  new RegExp(`mlat=${LATITUDE}&mlon=${LONGITUDE}`),
  // Google's place.
  new RegExp(`!3d${LATITUDE}!4d${LONGITUDE}`),
  // Google's map to embed, with the longitude first.
  /!2d(?<lng>-?\d{1,3}\.\d+)!3d(?<lat>-?\d{1,2}\.\d+)/,
  // A parameter: `?q=`, `?ll=`, `?query=loc:`, also behind `geo:0,0`.
  new RegExp(`=(?:loc:)?\\s*${LATITUDE}\\s*,\\s*${LONGITUDE}`),
  // `@-34.9,-56.1,17z`, `#map=17/-34.9/-56.1`, `geo:-34.9,-56.1`, and coordinates alone.
  new RegExp(`(?<![\\d.])${LATITUDE}[\\s,;/]+${LONGITUDE}`),
];

/** `-34,9011; -56,1645`, as programs in Spanish write decimals. */
const COMMAS = /^\s*(-?\d{1,2},\d+)\s*[,;\s]\s*(-?\d{1,3},\d+)\s*$/;

/** `34°54'04.0"S` or `34.9011° S`; `O` is west. */
const ANGLE = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?`;
const ANGLES = new RegExp(`${ANGLE}([NS])[\\s,;]*${ANGLE}([EWO])`, 'i');

/** Addresses that lead to a map without saying where. */
const SHORT_LINK = /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|osm\.org\/go)\b/i;
export const isShortMapLink = (text: string): boolean => SHORT_LINK.test(text);

const numberOf = (text = '0'): number => Number(text.replace(',', '.'));

/** Some ten centimetres; with a decimal part, as points are stored. */
const written = (degrees: number): string => {
  const text = String(Number(degrees.toFixed(6)));
  return text.includes('.') ? text : `${text}.0`;
};

const pointOf = (latitude: number, longitude: number): string | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? `${written(latitude)},${written(longitude)}`
    : undefined;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text).replaceAll('+', ' ');
  } catch {
    return text;
  }
};

const fromAngles = (text: string): string | undefined => {
  const found = ANGLES.exec(text);
  if (!found) return undefined;
  const [, ...parts] = found;
  const side = (from: number): number => {
    const [degrees, minutes, seconds] = parts.slice(from, from + 3).map((part) => numberOf(part));
    const size = (degrees ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
    return /[SWO]/i.test(parts[from + 3] ?? '') ? -size : size;
  };
  return pointOf(side(0), side(4));
};

/** Returns the point in a text as `latitude,longitude`; undefined without one. */
export const pointIn = (text: string): string | undefined => {
  const plain = decoded(text);
  const link = LINKS.map((pattern) => pattern.exec(plain)).find((found) => found !== null);
  const found = link ?? COMMAS.exec(plain);
  if (!found) return fromAngles(plain);
  const { lat = found[1], lng = found[2] } = found.groups ?? {};
  return pointOf(numberOf(lat), numberOf(lng));
};
