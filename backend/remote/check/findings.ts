/** The findings in a call's reply: what the reader left out, missing keys, and values that it translated. */
import { counted } from '#contract/amounts/counted';
import type { Call } from '#contract/call';
import type { Finding } from '#contract/calls/host-check';
import type { InvalidHostAnswer } from '../http/answer.ts';
import { entityOfPath } from '../wire/names.ts';
import { type AskedPage, NEVER_CUT, readRows, type SkippedRow } from '../wire/rows.ts';
import { EMPTY, effectOf } from './key-effects.ts';
import { type OddForm, observe, type SeenKey } from './observe.ts';

export const lack = (what: string, shown: string, example = ''): Finding => ({
  level: 'lack',
  what,
  example,
  shown,
});
export const note = (what: string, shown = '', example = ''): Finding => ({
  level: 'note',
  what,
  example,
  shown,
});

const FORMS: Record<OddForm, { what: string; shown: string; isLack?: true }> = {
  'number as text': { what: 'números como texto', shown: 'Se leen igual.' },
  'text as number': { what: 'textos como número', shown: 'Se leen igual.' },
  'flag in other words': { what: 'sí y no con otras palabras', shown: 'Se leen igual.' },
  'nothing in words': { what: 'vacíos escritos con palabras', shown: 'Se toman como vacíos.' },
  'other spelling': { what: 'escritos de otra forma', shown: 'Se leen igual.' },
  'single object': { what: 'un solo objeto en lugar de una lista', shown: 'Se lee como lista.' },
  'no list': { what: 'otra cosa en lugar de una lista', shown: 'Se toma como lista vacía.' },
  'odd entry': {
    what: 'filas que no son objetos',
    shown: 'Esas filas no se muestran.',
    isLack: true,
  },
  'no object': {
    what: 'otra cosa en lugar de un objeto',
    shown: 'Se toma como vacío.',
    isLack: true,
  },
  date: {
    what: 'fechas que no se entienden',
    shown: 'Se muestran como las escribe el servidor, y no se ordenan.',
    isLack: true,
  },
  unreadable: { what: 'valores que no se entienden', shown: 'No se muestran.', isLack: true },
};

/** `data.products.productPrice` → `products.productPrice`. */
const shortPath = (path: string): string => path.replace(/^data\./, '');
const MAX_NAMED = 6;
const named = (paths: readonly string[]): string => {
  const all = [...new Set(paths.map(shortPath))];
  const more = all.length > MAX_NAMED ? ` y ${all.length - MAX_NAMED} más` : '';
  return all.slice(0, MAX_NAMED).join(', ') + more;
};

const isGone = ({ missing, objects }: SeenKey): boolean => objects > 0 && missing === objects;

const groupedBy = <T>(all: readonly T[], keyOf: (one: T) => string): T[][] => [
  ...Map.groupBy(all, keyOf).values(),
];

/** Names keys that no object of the reply has, by what happens without them. */
const missingKeys = (seen: readonly SeenKey[], unread: ReadonlySet<string>): Finding[] => {
  const gone = seen.flatMap((one) => {
    const effect = effectOf({ ...one, list: one.path.split('.').at(-2) ?? '' }, one.isOptional);
    // Keys for which rows are left out are named with these rows.
    return effect && isGone(one) && !unread.has(one.path) ? [{ ...one, effect }] : [];
  });
  return groupedBy(gone, ({ effect }) => `${effect.level} ${effect.es}`).map((group) => {
    const [{ effect } = { effect: EMPTY }] = group;
    return {
      level: effect.level ?? 'lack',
      what: `${group.length > 1 ? 'faltan' : 'falta'} ${named(group.map(({ path }) => path))}`,
      example: '',
      shown: effect.es,
    };
  });
};

const LOST: ReadonlySet<OddForm> = new Set(['unreadable', 'odd entry']);

/** Returns whether the key, or what it is in, is named among what was left out. */
const isUnread = (path: string, unread: ReadonlySet<string>): boolean =>
  [...unread].some((one) => one === path || (one !== 'data' && path.startsWith(`${one}.`)));

const oddValues = (seen: readonly SeenKey[], unread: ReadonlySet<string>): Finding[] => {
  const odd = seen.flatMap(({ path, odd: forms }) =>
    [...forms]
      .filter(([form]) => !LOST.has(form) || !isUnread(path, unread))
      // The reader understood values that it did not leave out, by the rest of the record.
      .map(([form, { example }]) => ({
        path,
        form: form === 'unreadable' ? ('other spelling' as const) : form,
        example,
      })),
  );
  return groupedBy(odd, ({ form }) => form).map((group) => {
    const [{ form, example } = { form: 'unreadable' as const, example: '' }] = group;
    const { what, shown, isLack } = FORMS[form];
    return {
      level: isLack ? 'lack' : 'note',
      what: `${what}: ${named(group.map(({ path }) => path))}`,
      example,
      shown,
    };
  });
};

/** `data.0.phones.1.id` → `data.phones.id`, as `observe` writes it. */
const withoutIndices = (path: string): string =>
  path
    .split('.')
    .filter((part, at, all) => !/^\d*$/.test(part) && part !== all[at - 1])
    .join('.');

/** Paths of the wrong keys of a skipped row. */
const pathsOf = ({ wrong }: SkippedRow, isList: boolean): string[] =>
  wrong.map((path) => withoutIndices(isList ? `data.${path}` : path));

interface ReadReply {
  output: unknown;
  findings: Finding[];
  /** Whether rows came, and none can be shown. */
  isUseless: boolean;
}

const exampleAt = (seen: readonly SeenKey[], path: string): string => {
  const found = seen.find((one) => one.path === path);
  return found?.odd.get('unreadable')?.example ?? found?.odd.get('odd entry')?.example ?? '';
};

/** Names each key for which rows, or parts of them, are left out. */
const leftOut = (
  skipped: readonly SkippedRow[],
  seen: readonly SeenKey[],
  { received, isWhole }: { received: number; isWhole: boolean },
): { findings: Finding[]; paths: string[] } => {
  // Parts beside the rows are named by their own key.
  const pathsIn = (row: SkippedRow) =>
    new Set(pathsOf(row, received > 0 && (row.name === '' || row.name !== row.wrong.join())));
  const all = skipped.flatMap((row) => [...pathsIn(row)]);
  const findings = groupedBy(all, (path) => path).map((group): Finding => {
    const [path = ''] = group;
    const example = exampleAt(seen, path);
    const where = received > 0 ? ` (${group.length} de ${counted(received, 'fila', 'filas')})` : '';
    // A part of a row is left out alone, unless the row says nothing without it.
    const isPart = path.split('.').length > 2 && !isWhole;
    const shown =
      received === 0 || isPart || !path.startsWith('data')
        ? 'Se muestra sin esa parte.'
        : `No se muestran ${group.length} de ${counted(received, 'fila', 'filas')}.`;
    if (path === 'data') return lack(`hay filas que no son objetos${where}`, shown, example);
    const what = example === '' ? 'falta o está vacío' : 'no se entiende';
    return lack(`${what} ${shortPath(path)}${where}`, shown, example);
  });
  return { findings, paths: all };
};

/** Reads a reply as the shop does. @throws InvalidHostAnswer */
export const readReply = (call: Call, reply: unknown, page?: AskedPage): ReadReply => {
  const { output, skipped, received } = readRows(call, reply, page);
  const seen = observe(call.output, entityOfPath(call.path), reply);
  const { data } = output as { data?: unknown };
  const rows = Array.isArray(data) ? received.length : 0;
  const entity = entityOfPath(call.path);
  const { findings, paths } = leftOut(skipped, seen, {
    received: rows,
    isWhole: NEVER_CUT.has(entity),
  });
  const unread = new Set(paths);
  return {
    output,
    findings: [...findings, ...missingKeys(seen, unread), ...oddValues(seen, unread)],
    isUseless: rows > 0 && Array.isArray(data) && data.length === 0,
  };
};

/** Names the keys for which the reader rejects a whole reply. @param error of the reader */
export const unreadableKeys = (
  call: Call,
  reply: unknown,
  { message }: InvalidHostAnswer,
): { keys: string; example: string } => {
  const seen = observe(call.output, entityOfPath(call.path), reply);
  const [, told = ''] = /shape: (.*)$/.exec(message) ?? [];
  const paths = [...new Set(told.split(', ').map(withoutIndices))].filter((path) => path !== '');
  return { keys: named(paths), example: exampleAt(seen, paths[0] ?? '') };
};
