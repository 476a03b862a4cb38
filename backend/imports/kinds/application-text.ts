/** Applications as files of products write them: `Fiat Palio 1.3 8v 96-04; Fiat Siena 1.4 2004>`. */
import { isDeepStrictEqual } from 'node:util';
import type { FamilyState } from '#backend/goods/goods-store';
import { YEARS } from '#contract/limits';
import { visibleText } from '#contract/text/plain-codes';
import { normal } from '#contract/text/plain-text';

export type Application = FamilyState['applications'][number];

const START = String.raw`(?<![\p{L}\p{M}\d.,'_-])`;
const YEAR = String.raw`((?:19|20)\d\d|\d\d)`;
const EARLIER = String.raw`(?:(?<=[\s(])(?:desde|del?)\s+)?`;
const until = (end: string): RegExp => new RegExp(`${end}\\)?$`, 'iu');

const ARROW = '(?:[-–—=]*>|→)';

/** Years at the end of a text; the groups are the first and the last one. */
const ENDINGS: readonly { pattern: RegExp; last: 'given' | 'open' | 'same' | 'only' | 'none' }[] = [
  {
    pattern: until(`${EARLIER}${START}${YEAR}\\s*(?:[-–—/]|${ARROW}|al?\\s|hasta\\s)\\s*${YEAR}`),
    last: 'given',
  },
  {
    pattern: until(
      `${EARLIER}${START}${YEAR}\\s*(?:${ARROW}|\\+|[-–—/]|en adelante|a hoy|a la (?:fecha|actualidad))`,
    ),
    last: 'open',
  },
  { pattern: until(`(?<=[\\s(])desde\\s+(?:el\\s+)?${YEAR}`), last: 'open' },
  {
    pattern: until(`(?<=[\\s(])(?:hasta\\s+(?:el\\s+)?|<[=-]*\\s*|${ARROW}\\s*)${YEAR}`),
    last: 'only',
  },
  { pattern: until(`${START}((?:19|20)\\d\\d)`), last: 'same' },
  { pattern: until('(?<=[\\s(])tod[oa]s(?: los años)?'), last: 'none' },
];

const fullYear = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

type Years = readonly [number | null, number | null];

const yearsOf = (last: (typeof ENDINGS)[number]['last'], groups: readonly string[]): Years => {
  const first = fullYear(groups[0]);
  if (last === 'given') return [first, fullYear(groups[1])];
  if (last === 'only') return [null, first];
  return [first, last === 'same' ? first : null];
};

const isPossible = ([from, to]: Years): boolean =>
  [from, to].every((year) => year === null || (year >= YEARS.first && year <= YEARS.last)) &&
  (from === null || to === null || from <= to);

/** Splits the years off; a make and a model must remain, so that `Peugeot 2008` has none. */
const splitYears = (text: string): { vehicle: string; years: Years } | undefined => {
  for (const { pattern, last } of ENDINGS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const vehicle = text
      .slice(0, found.index)
      .replace(/\s*[,:(]?\s*$/, '')
      .trim();
    if (!/\S\s+\S/.test(vehicle)) continue;
    const years = yearsOf(last, found.slice(1));
    return isPossible(years) ? { vehicle, years } : undefined;
  }
  return { vehicle: text, years: [null, null] };
};

/** Reads years that stand alone: `98/04`, `2004 en adelante`, `→2010`, `todos`. */
export const readYears = (text: string): Years | undefined => {
  const typed = oneLine(text);
  // A dash before the only year is an open beginning.
  const years = /^\d\d$/.test(typed) ? `${fullYear(typed)}` : typed.replace(/^[-–—]\s*(?=\d)/, '<');
  const split = splitYears(`a a ${years}`);
  return split?.vehicle === 'a a' ? split.years : undefined;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const spelledVehicle = (text: string): string =>
  normal(visibleText(text)).replace(/\s+/g, ' ').trim();

/** Returns how a vehicle is compared, wherever its make ends. */
export const vehicleKey = (make: string, model: string): string =>
  spelledVehicle(`${make} ${model}`);

export const applicationKey = (one: Omit<Application, 'VehicleId'>): string =>
  `${vehicleKey(one.ApplicationBrandName, one.ApplicationName)} ${one.ApplicationYearFrom}-${one.ApplicationYearTo}`;

/** Makes of several words, which a shop may not have yet. */
const LONG_MAKES = /^(?:alfa romeo|land rover|great wall|mercedes benz|aston martin|rolls royce)$/;

type IsMake = (name: string) => boolean;

/** Returns how many words the make has: the most that are a known one, or the first. */
const makeLength = (words: readonly string[], isMake: IsMake): number => {
  for (let length = Math.min(words.length - 1, 4); length > 1; length -= 1) {
    const make = words.slice(0, length).join(' ');
    if (isMake(make) || LONG_MAKES.test(normal(make))) return length;
  }
  return 1;
};

/** @returns undefined if it names no make and model, or impossible years */
export const readApplication = (text: string, isMake: IsMake): Application | undefined => {
  const split = splitYears(oneLine(text));
  const words = split?.vehicle.split(' ') ?? [];
  if (!split || words.length < 2) return undefined;
  const length = makeLength(words, isMake);
  const [make, model] = [words.slice(0, length).join(' '), words.slice(length).join(' ')];
  const [from, to] = split.years;
  return {
    VehicleId: null,
    ApplicationName: model,
    ApplicationBrandName: make,
    ApplicationYearFrom: from,
    ApplicationYearTo: to,
  };
};

const writeYears = (from: number | null, to: number | null): string => {
  if (from === null) return to === null ? 'todos' : `hasta ${to}`;
  if (to === null) return `${from}>`;
  return from === to ? `${from}` : `${from}-${to}`;
};

/** Writes an application so that `readApplication` returns it again. */
export const writeApplication = (one: Omit<Application, 'VehicleId'>): string => {
  const { ApplicationYearFrom: from, ApplicationYearTo: to } = one;
  const vehicle = oneLine(`${one.ApplicationBrandName} ${one.ApplicationName}`);
  const years = writeYears(from, to);
  const isClear = (text: string): boolean =>
    isDeepStrictEqual(splitYears(text), { vehicle, years: [from, to] });
  const texts = [...(from === null && to === null ? [vehicle] : []), `${vehicle} ${years}`];
  return texts.find(isClear) ?? `${vehicle} (${years})`;
};
