import { familyEntity } from '#contract/definitions/family';
import { newCode } from '#contract/fields/goods-fields';
import { MAX_INTEGER, YEARS } from '#contract/limits';
import { cut } from '#contract/text/plain-text';
import { readInteger, readText } from '../values.ts';
import { codeField, fileFields } from './fields.ts';
import type { Field } from './kind.ts';

/** Prefix of the fields of an application. Each row of a file holds one application. */
export const APPLICATION = 'application.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const yearOf = (value: unknown): string | number => (typeof value === 'number' ? value : '');

const applicationField = (
  name: string,
  title: string,
  headings: readonly string[],
  most: number,
): Field => ({
  id: name,
  title,
  headings,
  sets: `${APPLICATION}${name}`,
  read: readText(most),
  write: textOf,
});

const yearField = (name: string, title: string, headings: readonly string[]): Field => ({
  ...applicationField(name, title, headings, 4),
  takesUnknown: true,
  read: readInteger(YEARS.first, YEARS.last),
  write: yearOf,
});

/** Reads `1999 - 2008`, `1999 -` or `2003`. */
const readYears: Field['read'] = (text) => {
  const [, from, dash, to] =
    /^((?:19|20)\d\d)?\s*(-|–|a|al|\/|>)?\s*((?:19|20)\d\d|\+)?$/i.exec(text.trim()) ?? [];
  if (!from && !to) return { problem: `«${cut(text, 40)}» no son años.` };
  const first = from ? Number(from) : null;
  const last = to && to !== '+' ? Number(to) : null;
  return { value: [first, dash ? last : first] };
};

export const FAMILY_FIELDS: readonly Field[] = [
  codeField(['familia', 'codigo de familia', 'codigo familia', 'code', 'cod'], newCode()),
  ...fileFields(familyEntity),
  applicationField(
    'vehicleBrand',
    'Marca del vehículo',
    ['marca', 'marca vehiculo', 'marca auto', 'marca de vehiculo'],
    100,
  ),
  applicationField(
    'application',
    'Aplicación',
    ['modelo', 'vehiculo', 'auto', 'aplicaciones', 'application'],
    200,
  ),
  yearField('yearFrom', 'Año desde', ['desde', 'ano inicial', 'ano inicio', 'year from']),
  yearField('yearTo', 'Año hasta', ['hasta', 'ano final', 'ano fin', 'year to']),
  {
    id: 'years',
    title: 'Años',
    headings: ['ano', 'rango', 'rango de anos', 'years'],
    sets: `${APPLICATION}years`,
    takesUnknown: true,
    read: readYears,
    write: null,
  },
  {
    ...applicationField('vehicleId', 'N.º de vehículo', ['id vehiculo', 'vehicle id'], 10),
    read: readInteger(1, MAX_INTEGER),
    write: yearOf,
  },
];
