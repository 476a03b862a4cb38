/** What was changed, in words: things, fields and values as the counter calls them. */

import { formatMoney, toCents } from '#contract/amounts/money';
import { shortDecimal } from '#contract/amounts/numbers';
import { commEventNames, commTypeNames } from '#contract/communications';
import type { AuditAction, AuditSubject } from '#contract/entities/audit';
import { phoneTypeNames } from '#contract/entities/people';
import { enumerate } from '#contract/text/enumeration';
import { shortDateTime } from '#contract/time/dates';
import { yearRange } from '#contract/vehicles/year-range';
import { FIELD_WORDS, SUBJECT_FIELD_WORDS } from './field-words.ts';

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

/** `PrdCode` and `prdCode` are the same field: requests and replies spell it differently. */
const spelledSmall = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

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

/** What a thing within a list is called: its own words, without numbers that only programs need. */
const thingText = (value: Record<string, unknown>): string => {
  const texts = Object.entries(value)
    .filter(
      ([name, one]) =>
        one !== '' && one !== null && !/(id|version|guid|yearFrom|yearTo)$/i.test(name),
    )
    .map(([, one]) => CODES.get(one) ?? valueText(one));
  const years = yearsText(value);
  return (
    [...texts.slice(0, SHOWN - 1), years || (texts[SHOWN - 1] ?? '')].filter(Boolean).join(' · ') ||
    NOTHING
  );
};

/** A value before or after a change, as somebody reads it. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return shortDecimal(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    const more = value.length - SHOWN;
    const shown = value.slice(0, SHOWN).map(valueText);
    return more > 0 ? `${shown.join(', ')} y ${more} más` : enumerate(shown);
  }
  return isFields(value) ? thingText(value) : String(value);
};

/** Fields whose numbers are pesos. */
const MONEY: ReadonlySet<string> = new Set(['price', 'productPrice', 'rate']);

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
export const changeText = (field: string, value: unknown): string => {
  const name = spelledSmall(field);
  if (typeof value === 'number' && MONEY.has(name)) return formatMoney(toCents(value));
  if (typeof value === 'string' && INSTANT.test(value)) return shortDateTime(value);
  return CODES_OF[name]?.get(value) ?? valueText(value);
};
