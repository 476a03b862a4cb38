import { badRequest } from './refusal.ts';

export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown, name = 'body'): Fields => {
  if (!isFields(value)) throw badRequest(`${name} is not an object.`);
  return value;
};

export const has = (fields: Fields, name: string): boolean => fields[name] !== undefined;

/** Reads a text; absent = ''. */
export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw badRequest(`${name} is not a text.`);
  return value;
};

export const neededText = (fields: Fields, name: string): string => {
  const text = textOf(fields, name).trim();
  if (text === '') throw badRequest(`${name} is required.`);
  return text;
};

/** Reads a number or digits in a text; absent or null = `absent`. */
export const numberOf = (fields: Fields, name: string, absent = 0): number => {
  const value = Number(fields[name] ?? absent);
  if (Number.isNaN(value)) throw badRequest(`${name} is not a number.`);
  return value;
};

export const flagOf = (fields: Fields, name: string, absent = false): boolean => {
  const value = fields[name] ?? absent;
  if (typeof value !== 'boolean') throw badRequest(`${name} is not a boolean.`);
  return value;
};

export const listOf = (fields: Fields, name: string): Fields[] => {
  const value = fields[name] ?? [];
  if (!Array.isArray(value)) throw badRequest(`${name} is not a list.`);
  return value.map((item: unknown) => fieldsOf(item, name));
};

/** Copies the sent fields of a document into it, each of the stored type. */
export const takeOver = <T extends object>(document: T, sent: Fields, names: readonly string[]) => {
  for (const [name, before] of Object.entries(document)) {
    if (!names.includes(name) || !has(sent, name)) continue;
    const value =
      typeof before === 'number'
        ? numberOf(sent, name)
        : typeof before === 'boolean'
          ? flagOf(sent, name)
          : textOf(sent, name);
    Object.assign(document, { [name]: value });
  }
};

/** Converts `MM/DD/YYYY hh:mm:ss.s` in Uruguay's time, or an ISO instant, to an ISO instant; '' = none. */
export const instantOf = (text: string): string => {
  if (text === '') return '';
  const [, month, day, year, time = '00:00:00'] =
    /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}:\d{2}(?:\.\d+)?))?$/.exec(text) ?? [];
  const date = new Date(month ? `${year}-${month}-${day}T${time}-03:00` : text);
  if (Number.isNaN(date.getTime())) throw badRequest(`${text} is not a date.`);
  return date.toISOString();
};
