import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { companyAddress, companyEmail, companyPhone } from '#contract/definitions/company-lists';
import { type Entity, initialValues, toWire } from '#contract/definitions/entity';
import { newShape } from '#contract/definitions/schemas';
import { phoneTypeNames } from '#contract/people/phones';
import { isRecord } from '#contract/text/json-values';
import { cut, normal } from '#contract/text/plain-text';
import { BAR, escaped, type Read, type ReadNote, splitList } from '../values.ts';
import { fileFields } from './fields.ts';
import type { Field } from './kind.ts';
import { splitPhones } from './phone-texts.ts';
import { type Refs, readNamedCell } from './refs.ts';

/** The limit of the form (backend/companies/edit-lists.ts). */
const MAX_ITEMS = 50;
const SEPARATOR = ' | ';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

type ReadOne = (part: string, refs: Refs) => Read;
/** Splits a part that other programs write into its items, and texts that are left out. */
type SplitPart = (
  part: string,
  isOne: (piece: string) => boolean,
) => { parts: string[]; left: string[] };
const whole: SplitPart = (part) => ({ parts: [part], left: [] });

/** Reads each part of the cell; reports the first error. */
const readEach =
  (readOne: ReadOne): Field['read'] =>
  (text, _, refs) => {
    const parts = splitList(text, BAR);
    if (parts.length > MAX_ITEMS) return { problem: `Son ${parts.length} y entran ${MAX_ITEMS}.` };
    const values: unknown[] = [];
    for (const part of parts) {
      const read = readOne(part, refs);
      if ('problem' in read) return read;
      values.push(read.value);
    }
    return { value: values };
  };

/** Reads the parts of the cell that can be read, and tells the others; a problem if there is none. */
const readSome =
  (readOne: ReadOne, split: SplitPart): Field['read'] =>
  (text, _, refs) => {
    const wrong: string[] = [];
    const values: unknown[] = [];
    let problem: Read = { problem: 'No dice nada.' };
    let note: ReadNote | undefined;
    for (const part of splitList(text, BAR)) {
      const { parts, left } = split(part, (one) => 'value' in readOne(one, refs));
      wrong.push(...left);
      for (const one of parts) {
        const read = readOne(one, refs);
        if ('problem' in read) {
          problem = read;
          wrong.push(one);
        } else {
          note ??= read.note;
          if (!values.some((value) => isDeepStrictEqual(value, read.value)))
            values.push(read.value);
        }
      }
    }
    if (values.length === 0) return problem;
    if (values.length > MAX_ITEMS)
      return { problem: `Son ${values.length} y entran ${MAX_ITEMS}.` };
    if (wrong.length > 0) note = { kind: 'partly', text: wrong.join(' ') };
    return { value: values, ...(note && { note }) };
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
  split: SplitPart = whole,
): Pick<Field, 'read' | 'write' | 'leavesOutWrong' | 'takesUnknown'> => {
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
    return { ...rest, value: { ...rest.value, [field.sets]: value.value } };
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
    leavesOutWrong: true,
    takesUnknown: true,
    read: readSome((part, refs) => {
      const read = readItem(part, refs);
      if ('problem' in read) return read;
      return { ...byRule(rule, read.value, part), ...(read.note && { note: read.note }) };
    }, split),
    write: writeEach((one, refs) => writeOne(one, refs) + writeFurther(one, refs)),
  };
};

const KINDS = Object.entries(phoneTypeNames);
const kindNamed = (word: string): string | undefined =>
  KINDS.find(([, name]) => normal(name) === normal(word))?.[0];

/** `2900 1234`, `Casa: 099 123 456`, `Mostrador: 2900 1234`, `Casa, de tarde: 099 123 456`. */
const phoneOf = (part: string) => {
  const at = part.lastIndexOf(':');
  const prefix = part.slice(0, Math.max(0, at)).trim();
  const CoPhone = part.slice(at + 1).trim();
  const comma = prefix.indexOf(',');
  const first = comma < 0 ? prefix : prefix.slice(0, comma).trim();
  const type = kindNamed(first);
  const note = type === undefined ? prefix : comma < 0 ? '' : prefix.slice(comma + 1).trim();
  return { CoPhone, CoPhoneType: type ?? 'WOR', CoPhoneObservation: note };
};

const phoneText = ({ CoPhone, CoPhoneType, CoPhoneObservation }: Record<string, unknown>) => {
  const note = String(CoPhoneObservation);
  const isPlain = CoPhoneType === 'WOR' && kindNamed(note.split(',')[0] ?? '') === undefined;
  const kind = isPlain ? '' : (KINDS.find(([id]) => id === CoPhoneType)?.[1] ?? '');
  const prefix = [kind, note].filter((text) => text !== '').join(', ');
  return prefix === '' ? String(CoPhone) : `${prefix}: ${CoPhone}`;
};

export const phonesCell = itemsCell(
  companyPhone,
  (part) => ({ value: phoneOf(part) }),
  phoneText,
  splitPhones,
);

const EMAIL = /[^\s@<>()[\],;:|/"']+@[^\s@<>()[\],;:|/"']+/g;
/** Mail clients and people write names and signs around the addresses. */
const splitEmails: SplitPart = (part, isOne) => {
  if (isOne(part)) return whole(part, isOne);
  const parts = (part.match(EMAIL) ?? []).map((one) => one.replace(/^\.+|\.+$/g, ''));
  return parts.length > 0 ? { parts, left: [] } : whole(part, isOne);
};

export const emailsCell = itemsCell(
  companyEmail,
  (part) => ({ value: { CoEmail: part } }),
  ({ CoEmail }) => String(CoEmail),
  splitEmails,
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
  const near = placed ? undefined : refs.findPlace?.(pieces);
  if (!placed && !near)
    return {
      problem: `«${cut(part, 60)}» no termina en una ciudad y su departamento, como «Av. Italia 2000, Las Piedras, Canelones».`,
    };
  const [StateId, CityId] = placed
    ? String(placed.place).split(':').map(Number)
    : [near?.StateId, near?.CityId];
  // A city alone is all that is known of the address.
  const words = placed?.words ?? near?.words ?? 1;
  const CoAddress = pieces.slice(0, -words).join(', ') || pieces[0];
  return {
    value: { StateId, CityId, CoAddress },
    ...(near?.capital && { note: { kind: 'capital' as const, text: part } }),
  };
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
