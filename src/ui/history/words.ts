/** What was changed, in words: things, fields and values as the counter calls them. */

import { formatMoney, toCents } from '#contract/amounts/money';
import { shortDecimal } from '#contract/amounts/numbers';
import { commEventNames, commTypeNames } from '#contract/communications';
import type { AuditAction, AuditSubject } from '#contract/entities/audit';
import { phoneTypeNames } from '#contract/entities/people';
import { enumerate } from '#contract/text/enumeration';
import { dayText, shortDateTime } from '#contract/time/dates';
import { yearRange } from '#contract/vehicles/year-range';
import { FIELD_WORDS, MONEY, SUBJECT_FIELD_WORDS, spelledSmall } from './field-words.ts';

export const SUBJECT_WORDS: Readonly<Record<AuditSubject, string>> = {
  companyGroup: 'el grupo',
  company: 'la empresa',
  person: 'la persona',
  communication: 'la comunicación',
  product: 'el producto',
  brand: 'la marca',
  provider: 'el proveedor',
  family: 'la familia',
  image: 'la imagen',
  config: 'la configuración',
  import: 'la importación',
  synonym: 'los sinónimos',
  exchangeRate: 'la cotización',
  publication: 'una publicación de las páginas',
  user: 'la cuenta',
};

export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  INS: 'agregó',
  UPD: 'cambió',
  DLT: 'eliminó',
};

/** @param subject whose field it is, where one is called otherwise of that kind of thing */
export const fieldWord = (field: string, subject?: AuditSubject): string => {
  // `stock.B`: of a branch.
  const [name = '', part] = field.split('.', 2);
  const small = spelledSmall(name);
  const ofSubject = subject && SUBJECT_FIELD_WORDS[subject]?.[small];
  const word = ofSubject ?? FIELD_WORDS[small] ?? name;
  return part === undefined ? word : `${word} (${part})`;
};

/** More of a list are counted. */
const SHOWN = 4;
const NOTHING = 'vacío';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Codes that forms show as words: of phones. */
const CODES = new Map<unknown, string>(Object.entries(phoneTypeNames));

/** As pages show years, however the fields that tell them are called. */
const yearsText = (value: Record<string, unknown>): string => {
  const yearIn = (end: RegExp): number | null => {
    const year = Object.entries(value).find(([name]) => end.test(name))?.[1];
    return typeof year === 'number' ? year : null;
  };
  return yearRange(yearIn(/yearFrom$/i), yearIn(/yearTo$/i));
};

/** Only programs need them. */
const NUMBERS = /(id|version|guid)$/i;

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Days that begin and end as one are told once. */
const isSameDay = ({ from, until }: Record<string, unknown>): boolean =>
  from !== undefined && from === until;

/** What a thing within a list is called: its own words, without numbers that only programs need. */
const thingText = (value: Record<string, unknown>, isWhole: boolean): string => {
  const texts = Object.entries(value)
    .filter(
      ([name, one]) =>
        !isEmpty(one) &&
        !/year(From|To)$/i.test(name) &&
        (isWhole || !NUMBERS.test(name)) &&
        !(name === 'until' && isSameDay(value)),
    )
    .map(([name, one]) => CODES.get(one) ?? changeText(name, one, isWhole));
  const years = yearsText(value);
  const shown = isWhole
    ? [...texts, years]
    : [...texts.slice(0, SHOWN - 1), years || (texts[SHOWN - 1] ?? '')];
  return shown.filter(Boolean).join(' · ') || NOTHING;
};

/**
 * The rows of a list; one that holds rows of its own, as a group of releases does, is told by itself and by each of
 * them.
 */
export const partsOf = (list: readonly unknown[]): unknown[] =>
  list.flatMap((row) => {
    if (!isFields(row)) return [row];
    const [name, within] =
      Object.entries(row).find(([, one]) => Array.isArray(one) && one.some(isFields)) ?? [];
    if (name === undefined || !Array.isArray(within)) return [row];
    const { [name]: _, ...own } = row;
    return [own, ...within.map((one) => ({ ...own, [name]: one }))];
  });

/** A day of the shop, as the wire has it. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * A value before or after a change, as somebody reads it.
 * @param isWhole with all that it holds, however long
 */
export const valueText = (value: unknown, isWhole = false): string => {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return shortDecimal(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    const texts = value.map((one) => valueText(one, isWhole));
    const more = isWhole ? 0 : texts.length - SHOWN;
    return more > 0 ? `${texts.slice(0, SHOWN).join(', ')} y ${more} más` : enumerate(texts);
  }
  if (typeof value === 'string' && DAY.test(value)) return dayText(value);
  return isFields(value) ? thingText(value, isWhole) : String(value);
};

/** By field, codes that forms show as words. */
const CODES_OF: Readonly<Record<string, ReadonlyMap<unknown, string>>> = {
  commLastEvent: new Map(Object.entries(commEventNames)),
  commType: new Map(Object.entries(commTypeNames)),
  imageTarget: new Map([
    ['banner', 'la portada'],
    ['product', 'un producto'],
    ['company', 'una empresa'],
  ]),
};

/** An instant, as the wire has it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What a field said before or after a change: money and moments as everywhere, `$ 1.234,50`, `20/11/26, 10:00`. */
export const changeText = (field: string, value: unknown, isWhole = false): string => {
  const name = spelledSmall(field);
  if (typeof value === 'number' && MONEY.has(name)) return formatMoney(toCents(value));
  if (typeof value === 'string' && INSTANT.test(value)) return shortDateTime(value);
  return CODES_OF[name]?.get(value) ?? valueText(value, isWhole);
};
