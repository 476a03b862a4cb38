import { familyEntity } from '#contract/definitions/family';
import { newCode } from '#contract/fields/goods-fields';
import { MAX_INTEGER, YEARS } from '#contract/limits';
import { cut } from '#contract/text/plain-text';
import { type Read, readInteger, readText } from '../values.ts';
import { codeField, fileFields } from './fields.ts';
import type { Field } from './kind.ts';
import { readYears } from './vehicle-years.ts';

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

const noYears = (text: string): Read => ({ problem: `«${cut(text, 40)}» no son años.` });

/** Reads the year of one end: `1998` or `98`. */
const yearField = (name: string, title: string, headings: readonly string[]): Field => ({
  ...applicationField(name, title, headings, 4),
  takesUnknown: true,
  read: (text, reading) => {
    const [from, to] = readYears(text) ?? [];
    return from && from === to
      ? { value: from }
      : readInteger(YEARS.first, YEARS.last)(text, reading);
  },
  write: yearOf,
});

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
    read: (text) => {
      const years = readYears(text);
      return years ? { value: years } : noYears(text);
    },
    write: null,
  },
  {
    ...applicationField('vehicleId', 'N.º de vehículo', ['id vehiculo', 'vehicle id'], 10),
    read: readInteger(1, MAX_INTEGER),
    write: yearOf,
  },
];
