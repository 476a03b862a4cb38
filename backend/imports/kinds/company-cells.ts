import * as z from 'zod/mini';
import { companyAddress, companyEmail, companyPhone } from '#contract/definitions/company-lists';
import { type Entity, initialValues, toWire } from '#contract/definitions/entity';
import { newShape } from '#contract/definitions/schemas';
import { isPhone, phoneTypeNames } from '#contract/people/phones';
import { cut, normal } from '#contract/text/plain-text';
import { BAR, escaped, type Read, splitList } from '../values.ts';
import { fileFields } from './fields.ts';
import type { Field } from './kind.ts';
import { type Refs, readNamedCell } from './refs.ts';

/** The limit of the form (backend/companies/edit-lists.ts). */
const MOST = 50;
const SEPARATOR = ' | ';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

type ReadOne = (part: string, refs: Refs) => Read;

/** Splits a part that other programs write: `a; b`, `a / b`, `a, b` or `a y b`. */
const splitParts =
  (isOne: (piece: string) => boolean) =>
  (part: string): string[] => {
    const pieces = splitList(part, /[;,/\n]|\s[ye]\s/i);
    return pieces.every(isOne) ? pieces : [part];
  };

/** Reads each part of the cell; reports the first error. */
const readEach =
  (readOne: ReadOne, split: (part: string) => string[] = (part) => [part]): Field['read'] =>
  (text, _, refs) => {
    const parts = splitList(text, BAR).flatMap(split);
    if (parts.length > MOST) return { problem: `Son ${parts.length} y entran ${MOST}.` };
    const values: unknown[] = [];
    for (const part of parts) {
      const read = readOne(part, refs);
      if ('problem' in read) return read;
      values.push(read.value);
    }
    return { value: values };
  };

const writeEach =
  (writeOne: (one: Record<string, unknown>, refs: Refs) => string): NonNullable<Field['write']> =>
  (value, refs) =>
    listOf(value)
      .filter(isRecord)
      .map((one) => escaped(writeOne(one, refs)))
      .join(SEPARATOR);

/** Checks a value against the rule of its form. */
export const byRule = (rule: z.ZodMiniType, value: unknown, written: string): Read => {
  const { data, error } = rule.safeParse(value);
  if (!error) return { value: data };
  return { problem: `«${cut(written, 60)}»: ${error.issues[0]?.message ?? 'no es válido'}.` };
};

/** A further field at the end of an item; backslashes escape closing brackets. */
const FURTHER = /\s*\[([^[\]:]*): ((?:\\\]|[^\]])*)\]$/;

/**
 * Writes a list whose items have further fields. Those follow their item, as in `099 123 456
 * [Interno: 12]`; initial values are left out.
 */
const itemsCell = (
  item: Entity,
  readOne: (part: string, refs: Refs) => Read,
  writeOne: (one: Record<string, unknown>, refs: Refs) => string,
  split?: (part: string) => string[],
): Pick<Field, 'read' | 'write'> => {
  const rule = z.object(newShape(item));
  const further = fileFields(item);
  const initial = new Map(Object.entries(toWire(item, initialValues(item))));
  const fieldNamed = (title: string) =>
    further.find((field) => [normal(field.title), ...field.headings].includes(normal(title)));
  const readItem: ReadOne = (part, refs) => {
    const [behind, title, written] = FURTHER.exec(part) ?? [];
    const field = title !== undefined && fieldNamed(title);
    if (behind === undefined || !field || written === undefined) return readOne(part, refs);
    const value = field.read(written.replaceAll('\\]', ']'), { decimal: ',' }, refs);
    if ('problem' in value) return { problem: `«${cut(part, 60)}»: ${value.problem}` };
    const rest = readItem(part.slice(0, -behind.length), refs);
    if ('problem' in rest || !isRecord(rest.value)) return rest;
    return { value: { ...rest.value, [field.sets]: value.value } };
  };
  const writeFurther = (one: Record<string, unknown>, refs: Refs): string =>
    further
      .filter(({ sets }) => one[sets] !== initial.get(sets))
      .map(({ title, sets, write }) => {
        const cell = write?.(one[sets], refs) ?? '';
        const text = typeof cell === 'number' ? String(cell).replace('.', ',') : cell;
        return ` [${title}: ${text.replaceAll(']', '\\]')}]`;
      })
      .join('');
  return {
    read: readEach((part, refs) => {
      const read = readItem(part, refs);
      return 'value' in read ? byRule(rule, read.value, part) : read;
    }, split),
    write: writeEach((one, refs) => writeOne(one, refs) + writeFurther(one, refs)),
  };
};

const KINDS = Object.entries(phoneTypeNames);
const kindNamed = (word: string): string | undefined =>
  KINDS.find(([, name]) => normal(name) === normal(word))?.[0];

/** A number with words around it: `Cel. 099 123 456 (Juan)`. */
const WITH_WORDS = /^(\D*?)([+(]?\d[\d\s()+./-]*\d)(\D*)$/;

/** Returns the part with the words before the number: `Cel. Juan: 099 123 456`. */
const wordsFirst = (part: string): string => {
  const [, before = '', phone, behind = ''] = WITH_WORDS.exec(part) ?? [];
  if (phone === undefined || part.includes(':') || isPhone(part)) return part;
  const words = [before, behind].map((text) => text.replace(/^[\s()-]+|[\s()-]+$/g, ''));
  return `${words.filter((text) => text !== '').join(' ')}: ${phone}`;
};

/** `2900 1234`, `Casa: 099 123 456`, `Mostrador: 2900 1234`, `Casa, de tarde: 099 123 456`. */
const phoneOf = (part: string) => {
  const at = part.lastIndexOf(':');
  const said = part.slice(0, Math.max(0, at)).trim();
  const CoPhone = part.slice(at + 1).trim();
  const comma = said.indexOf(',');
  const first = comma < 0 ? said : said.slice(0, comma).trim();
  const type = kindNamed(first);
  const note = type === undefined ? said : comma < 0 ? '' : said.slice(comma + 1).trim();
  return { CoPhone, CoPhoneType: type ?? 'WOR', CoPhoneObservation: note };
};

const phoneText = ({ CoPhone, CoPhoneType, CoPhoneObservation }: Record<string, unknown>) => {
  const note = String(CoPhoneObservation);
  const isPlain = CoPhoneType === 'WOR' && kindNamed(note.split(',')[0] ?? '') === undefined;
  const kind = isPlain ? '' : (KINDS.find(([id]) => id === CoPhoneType)?.[1] ?? '');
  const said = [kind, note].filter((text) => text !== '').join(', ');
  return said === '' ? String(CoPhone) : `${said}: ${CoPhone}`;
};

export const phonesCell = itemsCell(
  companyPhone,
  (part) => ({ value: phoneOf(wordsFirst(part)) }),
  phoneText,
  splitParts((piece) => isPhone(piece.replace(WITH_WORDS, '$2'))),
);

export const emailsCell = itemsCell(
  companyEmail,
  (part) => ({ value: { CoEmail: part } }),
  ({ CoEmail }) => String(CoEmail),
  splitParts((piece) => /^[^\s@]+@[^\s@]+$/.test(piece)),
);

/** The key `1:4` of department and city, as in `readPlaces`. */
const placeText = ({ StateId, CityId }: Record<string, unknown>): string => `${StateId}:${CityId}`;

/** Reads `Av. Italia 2000, Las Piedras, Canelones`; unique cities need no department. */
const addressOf = (part: string, refs: Refs): Read => {
  const pieces = part.split(',').map((piece) => piece.trim());
  const placed = [2, 1].flatMap((words) => {
    const place = readNamedCell('place')(pieces.slice(-words).join(', '), undefined, refs);
    return pieces.length >= words && 'value' in place ? [{ words, place: place.value }] : [];
  })[0];
  if (!placed)
    return {
      problem: `«${cut(part, 60)}» no termina en una ciudad y su departamento, como «Av. Italia 2000, Las Piedras, Canelones».`,
    };
  const [StateId, CityId] = String(placed.place).split(':').map(Number);
  // A city alone is all that is known of the address.
  const CoAddress = pieces.slice(0, -placed.words).join(', ') || pieces[0];
  return { value: { StateId, CityId, CoAddress } };
};

export const addressesCell = itemsCell(companyAddress, addressOf, (one, { lists }) =>
  [one.CoAddress, lists.place?.nameOf.get(placeText(one))].join(', '),
);

/** Returns distinct ids in a fixed order: marks are unordered. */
const sorted = (values: readonly unknown[]): unknown[] =>
  [...new Set(values)].sort((a, b) => (String(a) < String(b) ? -1 : 1));
export const sortedMarks = sorted;

/** Cells of marks, which are chosen by name. */
export const marksCell = (
  list: string,
  readOne: ReadOne = (part, refs) => readNamedCell(list)(part, undefined, refs),
): Pick<Field, 'read' | 'write'> => ({
  read: (text, reading, refs) => {
    const read = readEach(readOne)(text, reading, refs);
    return 'value' in read ? { value: sorted(listOf(read.value)) } : read;
  },
  write: (value, { lists }) =>
    listOf(value)
      .map((id) =>
        typeof id === 'number' || typeof id === 'string'
          ? escaped(lists[list]?.nameOf.get(id) ?? String(id))
          : '',
      )
      .join(SEPARATOR),
});
