import { formatNumber, oneDecimal } from '#contract/amounts/numbers';
import type { PrintedModel } from './print-estimate.ts';

export const sizeText = ({ sizeMm }: Pick<PrintedModel, 'sizeMm'>): string =>
  `${sizeMm.map((edge) => oneDecimal(edge)).join(' × ')} mm`;

const SMALL_CM3 = 0.05;
/** Formats a volume: `12,3 cm³`, or that it is less than the smallest figure. */
export const volumeText = ({ volumeMm3 }: Pick<PrintedModel, 'volumeMm3'>): string => {
  const cm3 = volumeMm3 / 1_000;
  return cm3 > 0 && cm3 < SMALL_CM3 ? 'menos de 0,1 cm³' : `${oneDecimal(cm3)} cm³`;
};

export const gramsText = (grams: number): string =>
  grams < 1 ? 'menos de 1 g' : `${formatNumber(Math.round(grams))} g`;

export const hoursText = (hours: number): string => {
  const minutes = Math.max(1, Math.round(hours * 60));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${formatNumber(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${rest} min`}`;
};
