import type { Dialect } from './dialects.ts';

export type Fields = Record<string, unknown>;

/** A record with the name of its entity, which gives the prefix of its keys. */
export class Row {
  readonly entity: string;
  readonly fields: Fields;
  constructor(entity: string, fields: Fields) {
    this.entity = entity;
    this.fields = fields;
  }
}

/** An amount, in pesos with tax. */
export class Price {
  readonly amount: number;
  constructor(amount: number) {
    this.amount = amount;
  }
}

/** A value that is written as it is. */
export class Raw {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Sums the letters of a text, to choose among forms without chance. */
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);

/** Keys with another prefix than their entity's, and lists, which have none. */
const OWN_PREFIX =
  /^(brand|category|provider|state|city|companyGroup|application|product|spec|sale|vehicle)[A-Z]/;
const WITHOUT_PREFIX =
  /^(phones|addresses|emails|images|items|products|applications|originalCodes|specifications|relatedLinks|sales|employees|employeeOf|branches|roles|person|company|data|events|error|resultCount|resultFilters|value|image|sd|clientOf|workBranches|categories|tags)$/;
/** Names that the specification gives in requests. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PePhone: { phone: 'PePhone' },
  PeAddress: { address: 'PeAddress' },
  PeEmail: { email: 'PeEmail' },
  CoPhone: { phone: 'CoPhone' },
  CoAddress: { address: 'CoAddress' },
  OrderItem: { code: 'Code', name: 'Name', price: 'Price', quantity: 'Quantity' },
  OriginalCode: { code: 'Code' },
  Spec: { key: 'Key', value: 'Value' },
  Link: { name: 'Name', url: 'Url' },
  Choices: { key: 'Key' },
  Choice: { id: 'Id', name: 'Name', count: 'Count' },
};

const prefixedKey = (entity: string, field: string): string =>
  NAMED[entity]?.[field] ??
  (OWN_PREFIX.test(field) || WITHOUT_PREFIX.test(field)
    ? capital(field)
    : `${entity}${capital(field)}`);

const keyOf = (dialect: Dialect, entity: string, field: string): string => {
  const full = prefixedKey(entity, field);
  if (dialect.keys === 'plain') return field;
  if (dialect.keys === 'prefixed') return full;
  const spellings = [full, small(full), field, capital(field)];
  return spellings[hash(entity + field) % spellings.length] ?? field;
};

const isId = (field: string): boolean => /^id$|Id$/.test(field);
const isObject = (field: string): boolean => /^(person|company|image|sd|data)$/.test(field);
const isCode = (field: string): boolean => /^code$|^family$|^productCode$/.test(field);

/** Writes an empty value; `undefined` leaves the key out. */
const emptyValue = (dialect: Dialect, field: string): unknown => {
  if (field === 'error') return dialect.empties === 'sap' ? '' : null;
  if (dialect.empties === 'sap') {
    if (/date/i.test(field)) return '0000-00-00';
    if (isObject(field)) return null;
    if (isId(field)) return '-1';
    return /^(is|quant|total|price)/.test(field) ? '0' : 'n/d';
  }
  if (dialect.empties === 'missing') {
    if (isId(field)) return -1;
    return hash(field) % 2 ? null : undefined;
  }
  return ['', null, 'n/d', undefined][hash(field) % 4];
};

const OFFSET_MS = 3 * 3_600_000;

/** Writes Uruguay's time; only the form with a zone is UTC. */
const writeDate = (dialect: Dialect, date: Date): string => {
  const local = new Date(date.getTime() - OFFSET_MS).toISOString();
  const [year, month, day] = local.slice(0, 10).split('-');
  const american = `${month}/${day}/${year} ${local.slice(11, 19)}.0`;
  if (dialect.dates === 'american') return american;
  if (dialect.dates === 'iso') return local.slice(0, 19);
  return [date.toISOString(), american, local.slice(0, 10)][date.getUTCMinutes() % 3] ?? american;
};

const writePrice = (dialect: Dialect, { amount }: Price): unknown => {
  if (dialect.numbersAsText) return amount.toFixed(2);
  if (!dialect.oddRows) return amount;
  const [whole = '0', cents = '00'] = amount.toFixed(2).split('.');
  const uruguayan = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
  return [amount, amount.toFixed(2), uruguayan][hash(whole) % 3];
};

const writeAvailable = (dialect: Dialect, available: string, code: string): unknown => {
  if (!dialect.oddRows) return available;
  const stands = available !== 'NO';
  return [available, stands, stands ? 1 : 0][hash(code) % 3];
};

const writeScalar = (dialect: Dialect, field: string, value: unknown): unknown => {
  if (value === undefined) return undefined;
  if (value === null || value === '') return emptyValue(dialect, field);
  if (value instanceof Raw) return value.value;
  if (value instanceof Date) return writeDate(dialect, value);
  if (value instanceof Price) return writePrice(dialect, value);
  if (isId(field)) return dialect.idsAsText || typeof value === 'string' ? String(value) : value;
  if (typeof value === 'number') return dialect.numbersAsText ? String(value) : value;
  if (typeof value === 'boolean' && dialect.keys === 'mixed')
    return hash(field) % 2 ? Number(value) : String(value);
  if (isCode(field) && dialect.paddedCodes) return String(value).padEnd(20);
  return value;
};

const withOddRow = (dialect: Dialect, name: string, rows: unknown[]): unknown[] =>
  dialect.oddRows && rows.length > 1
    ? [...rows.slice(0, 1), hash(name) % 2 ? null : 'registro dado de baja', ...rows.slice(1)]
    : rows;

/** Writes a value and all within it as the dialect has it. */
export const write = (dialect: Dialect, value: unknown, field = ''): unknown => {
  if (Array.isArray(value))
    return withOddRow(
      dialect,
      field,
      value.map((row) => write(dialect, row, field)),
    );
  if (!(value instanceof Row)) return writeScalar(dialect, field, value);
  const { entity, fields } = value;
  const written: Fields = {};
  for (const [name, inner] of Object.entries(fields)) {
    const isAvailable = entity === 'Stock' && name === 'available';
    const result = isAvailable
      ? writeAvailable(dialect, String(inner), String(fields.code))
      : write(dialect, inner, name);
    if (result !== undefined) written[keyOf(dialect, entity, name)] = result;
  }
  if (dialect.extraKeys) {
    written._rev = hash(entity);
    written.UsuarioModif = { Nombre: 'mig', Terminal: null };
  }
  return written;
};

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a key of a request, with or without the prefix, in any case. */
export const take = (from: unknown, name: string, ...prefixes: string[]): unknown => {
  if (!isFields(from)) return undefined;
  const names = ['', ...prefixes].map((prefix) => `${prefix}${name}`.toLowerCase());
  const key = Object.keys(from).find((each) => names.includes(each.toLowerCase()));
  return key === undefined ? undefined : from[key];
};

export const text = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns those of the named keys that a request has, under their names. */
export const pick = (from: unknown, names: readonly string[], ...prefixes: string[]): Fields =>
  Object.fromEntries(
    names
      .map((name) => [name, take(from, name, ...prefixes)])
      .filter(([, value]) => value !== undefined),
  );

/** Returns the page of rows that a request asks for. */
export const pageOf = <T>(body: unknown, rows: readonly T[], size: number): T[] => {
  const rowsMax = Number(take(body, 'rowsMax')) || size;
  const start = (Number(take(body, 'rowIndex')) || 0) * rowsMax;
  return rows.slice(start, start + rowsMax);
};

/** Reads `filters`: pairs of key and value. */
export const readFilters = (body: unknown): Map<string, string> =>
  new Map(
    list(take(body, 'filters'))
      .map((row) => [text(take(row, 'key', 'Filter')), text(take(row, 'value', 'Filter'))] as const)
      .filter(([, value]) => value !== ''),
  );

/** Reads `parms`: an object of new values, or a list of key and value. */
export const readParms = (body: unknown): Fields => {
  const parms = take(body, 'parms');
  if (isFields(parms)) return parms;
  return Object.fromEntries(
    list(parms).map((row) => [
      text(take(row, 'key', 'Parm') ?? take(row, 'name', 'Parm')),
      take(row, 'value', 'Parm'),
    ]),
  );
};
