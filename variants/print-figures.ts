import { counted } from '#contract/amounts/counted';
import { oneDecimal, twoDecimals } from '#contract/amounts/numbers';
import type { PrintedModel } from './print-estimate.ts';

/** Metres from here on, unless one edge would be too short in them. */
const [MIN_METRES_MM, MIN_EDGE_MM] = [2_000, 50];

/** `20,0 × 30,0 × 40,0 mm`; `2,40 × 1,20 × 0,90 m`; `0,60 × 0,40 × 0,20 mm`. */
export const sizeText = ({ sizeMm }: Pick<PrintedModel, 'sizeMm'>): string => {
  const [largest, smallest] = [Math.max(...sizeMm), Math.min(...sizeMm)];
  const joined = (form: (edge: number) => string) => sizeMm.map(form).join(' × ');
  if (largest >= MIN_METRES_MM && smallest >= MIN_EDGE_MM)
    return `${joined((edge) => twoDecimals(edge / 1_000))} m`;
  return `${joined((edge) => (largest < 1 ? twoDecimals(edge) : oneDecimal(edge)))} mm`;
};

const [MIN_CM3, MIN_LITRES_CM3, MIN_M3_CM3] = [0.05, 10_000, 1_000_000];

/** `12,3 cm³`, litres for large pieces; or that it is less than the smallest figure. */
export const volumeText = ({ volumeMm3 }: Pick<PrintedModel, 'volumeMm3'>): string => {
  const cm3 = volumeMm3 / 1_000;
  if (cm3 > 0 && cm3 < MIN_CM3) return 'menos de 0,1 cm³';
  if (cm3 < MIN_LITRES_CM3) return `${oneDecimal(cm3)} cm³`;
  return cm3 < MIN_M3_CM3
    ? `${oneDecimal(cm3 / 1_000)} litros`
    : `${oneDecimal(cm3 / 1_000_000)} m³`;
};

const [KILO, TONNE] = [1_000, 1_000_000];

/** Returns the grams to take for an estimate, as `gramsText` writes them. */
export const wholeGrams = (grams: number): number =>
  grams === 0 ? 0 : Math.max(1, Math.round(grams));

export const gramsText = (grams: number): string => {
  if (grams < 1) return 'menos de 1 g';
  if (Math.round(grams) < KILO) return `${Math.round(grams)} g`;
  return grams < TONNE ? `${twoDecimals(grams / KILO)} kg` : `${oneDecimal(grams / TONNE)} t`;
};

/** Less than this is a rounding of the measurement. */
const MIN_SUPPORTS_GRAMS = 0.5;

/** Returns the weight of a piece's supports in words; empty if it needs none. */
export const supportsText = (supportGrams: number): string =>
  supportGrams < MIN_SUPPORTS_GRAMS ? '' : gramsText(supportGrams);

const [HOUR, DAY] = [60, 24 * 60];
/** Hours say nothing beside so many days. */
const MIN_WHOLE_DAYS = 7;

/** `45 min`; `3 h 20 min`; `2 días 5 h`; `17 días`. */
export const hoursText = (hours: number): string => {
  const minutes = Math.max(1, Math.round(hours * HOUR));
  if (minutes < HOUR) return `${minutes} min`;
  const parts = (whole: string, rest: string, isRest: boolean) =>
    isRest ? `${whole} ${rest}` : whole;
  if (minutes < DAY) {
    const rest = minutes % HOUR;
    return parts(`${Math.floor(minutes / HOUR)} h`, `${rest} min`, rest > 0);
  }
  const whole = Math.round(minutes / HOUR);
  if (whole >= MIN_WHOLE_DAYS * 24) return counted(Math.round(whole / 24), 'día', 'días');
  const days = Math.floor(whole / 24);
  return parts(days === 1 ? '1 día' : `${days} días`, `${whole % 24} h`, whole % 24 > 0);
};
