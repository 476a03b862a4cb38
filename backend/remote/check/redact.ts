/** Examples of a host's values without personal data and secrets. */

/** Entities of people and their orders: their values are shown by their form alone. */
const PERSONAL: ReadonlySet<string> = new Set([
  'address',
  'communication',
  'company',
  'companyGroup',
  'email',
  'employee',
  'event',
  'order',
  'person',
  'phone',
  'user',
]);
/** Keys of those entities with codes and amounts of the shop alone. */
const HARMLESS: ReadonlySet<string> = new Set([
  'date',
  'paymentId',
  'price',
  'quantity',
  'shippingId',
  'shippingPrice',
  'state',
  'total',
  'type',
]);

const MAX_EXAMPLE = 40;

/** `Ana 099 123` → `xxx 999 999`. */
const formOf = (text: string): string => text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '9');

const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+/g;
/** A phone, a RUT, a cédula. */
const NUMBER = /(?<![\w.,])\+?\d(?:[\s./()-]{0,2}\d){6,}/g;
/** A token or a GUID. */
const SECRET = /[\w!~+/=-]{24,}/g;

/** Replaces what looks like an e-mail, a number of a person or a secret by its form. */
export const withoutPersonal = (text: string): string =>
  [EMAIL, NUMBER, SECRET].reduce((left, pattern) => left.replace(pattern, formOf), text);

const cut = (text: string): string =>
  text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE - 1)}…` : text;

/** Returns a value as JSON, short and without personal data. @param entity of its key */
export const exampleOf = (value: unknown, entity: string, key: string): string => {
  if (value === undefined) return '';
  const text = JSON.stringify(value) ?? '';
  const isPersonal = PERSONAL.has(entity) && !HARMLESS.has(key);
  return cut(isPersonal ? formOf(text) : withoutPersonal(text));
};
