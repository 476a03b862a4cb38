import { counted } from '#contract/amounts/counted';
import { formatMoney, toCents } from '#contract/amounts/money';
import { shortDecimal } from '#contract/amounts/numbers';
import { commEventNames } from '#contract/communications';
import type { AuditAction, AuditSubject } from '#contract/entities/audit';
import type { RemarkKind } from '#contract/entities/remarks';
import { ORDER_STATES, orderStates } from '#contract/orders/order-states';
import { enumerate } from '#contract/text/enumeration';
import { dayText, shortDateTime } from '#contract/time/dates';
import { yearRange } from '#contract/vehicles/year-range';
import { fileLabel, labelOf } from '#variants/editable-texts';
import { CHOICES, FIELD_WORDS, MONEY, SUBJECT_FIELD_WORDS, spelledSmall } from './field-words.ts';

export const SUBJECT_WORDS: Readonly<Record<AuditSubject, string>> = {
  companyGroup: 'el grupo',
  company: 'la empresa',
  person: 'la persona',
  communication: 'la comunicación',
  product: 'el producto',
  brand: 'la marca',
  provider: 'el proveedor',
  tag: 'la etiqueta',
  workBranch: 'el rubro',
  family: 'la familia',
  category: 'la categoría',
  image: 'la imagen',
  config: 'la configuración',
  import: 'la importación',
  synonym: 'los sinónimos',
  exchangeRate: 'la cotización',
  publication: 'una publicación de las páginas',
  user: 'la cuenta',
  permissions: 'los permisos',
  order: 'el pedido',
  discount: 'el código de descuento',
  priceList: 'la lista de precios',
  print: 'la impresión',
  filament: 'el filamento',
  token: 'el token de API',
  webhook: 'el webhook',
};

export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  INS: 'agregó',
  UPD: 'cambió',
  DLT: 'eliminó',
};

/**
 * Returns the label of a field.
 * @param subject for labels that differ by subject
 * @param nameOf names the part of a field, such as a branch by its code
 */
export const fieldWord = (
  field: string,
  subject?: AuditSubject,
  nameOf = (part: string): string => part,
): string => {
  // `stock.B`: a field with a part, here the branch.
  const [name = '', part] = field.split('.', 2);
  const small = spelledSmall(name);
  const subjectWord = subject && SUBJECT_FIELD_WORDS[subject]?.[small];
  const word = subjectWord ?? FIELD_WORDS[small] ?? name;
  if (part === undefined) return word;
  if (OF_BRANCHES.has(small)) return `${word} en ${nameOf(part)}`;
  // `text.steps/0/title company`: a text of a file.
  const [path = '', file] = part.split(' ');
  return file === undefined
    ? `${word} (${nameOf(part)})`
    : `${word} (${fileLabel(file)}, ${labelOf(path.replaceAll('/', '.'))})`;
};

/** Fields whose part is a branch. */
const OF_BRANCHES: ReadonlySet<string> = new Set(['stock', 'counted']);

/** Longer lists are cut, with the number of remaining items. */
const SHOWN = 4;
const NOTHING = 'vacío';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Formats the years of a value; the names of its year fields vary. */
const yearsText = (value: Record<string, unknown>): string => {
  const yearIn = (end: RegExp): number | null => {
    const year = Object.entries(value).find(([name]) => end.test(name))?.[1];
    return typeof year === 'number' ? year : null;
  };
  return yearRange(yearIn(/yearFrom$/i), yearIn(/yearTo$/i));
};

/** Fields with internal numbers, which are hidden. */
const INTERNAL = /(id|version|guid)$/i;

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Returns whether a period is one day, which is shown once. */
const isSameDay = ({ from, until }: Record<string, unknown>): boolean =>
  from !== undefined && from === until;

/** Formats an object within a list, without internal numbers unless `isWhole`. */
const objectText = (value: Record<string, unknown>, isWhole: boolean): string => {
  const texts = Object.entries(value)
    .filter(
      ([name, item]) =>
        !isEmpty(item) &&
        !/year(From|To)$/i.test(name) &&
        (isWhole || !INTERNAL.test(name)) &&
        !(name === 'until' && isSameDay(value)),
    )
    .map(([name, item]) => changeText(name, item, isWhole));
  const years = yearsText(value);
  const shown = isWhole
    ? [...texts, years]
    : [...texts.slice(0, SHOWN - 1), years || (texts[SHOWN - 1] ?? '')];
  return shown.filter(Boolean).join(' · ') || NOTHING;
};

/**
 * Flattens a list for comparison: a row with nested rows, such as a group of releases, is followed
 * by one row for each of them.
 */
export const partsOf = (list: readonly unknown[]): unknown[] =>
  list.flatMap((row) => {
    if (!isFields(row)) return [row];
    const [name, within] =
      Object.entries(row).find(([, item]) => Array.isArray(item) && item.some(isFields)) ?? [];
    if (name === undefined || !Array.isArray(within)) return [row];
    const { [name]: _, ...own } = row;
    return [own, ...within.map((item) => ({ ...own, [name]: item }))];
  });

/** A date without time. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Formats a value before or after a change.
 * @param isWhole whether to show all of it, however long
 */
export const valueText = (value: unknown, isWhole = false): string => {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return shortDecimal(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    const texts = value.map((item) => valueText(item, isWhole));
    const more = isWhole ? 0 : texts.length - SHOWN;
    return more > 0 ? `${texts.slice(0, SHOWN).join(', ')} y ${more} más` : enumerate(texts);
  }
  if (typeof value === 'string' && DAY.test(value)) return dayText(value);
  return isFields(value) ? objectText(value, isWhole) : String(value);
};

/** Words for what a seller did with an order other than moving it. */
const REMARK_WORDS = {
  attended: 'resolvió un problema',
  changed: 'cambió el pedido',
  edited: 'editó',
  held: 'reservó',
  note: 'agregó una nota',
  settled: 'anotó el pago de una diferencia',
  tracking: 'cambió el número de seguimiento',
  undone: 'deshizo',
} as const satisfies Record<RemarkKind, string>;

/** Formats a remark, of some kinds with its subject: `edited: invoiceName`. */
const remarkText = (value: string): string => {
  const [kind = '', about] = value.split(': ', 2);
  const word = CODES_OF.remark?.[kind] ?? kind;
  if (about === undefined) return word;
  return `${word} ${kind === 'edited' ? fieldWord(about) : about}`;
};

/** Words for codes by field. */
const CODES_OF: typeof CHOICES = {
  orderState: Object.fromEntries(ORDER_STATES.map((state) => [state, orderStates[state].name])),
  remark: REMARK_WORDS,
  ...CHOICES,
  commLastEvent: commEventNames,
  imageTarget: { banner: 'la portada', product: 'un producto', company: 'una empresa' },
};

/** An instant in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Formats the value of a field, with amounts as `$ 1.234,50` and instants as `20/11/26, 10:00`. */
export const changeText = (field: string, value: unknown, isWhole = false): string => {
  // `price.MON`: a field with a part.
  const [name = ''] = spelledSmall(field).split('.', 1);
  if (typeof value === 'number' && MONEY.has(name)) return formatMoney(toCents(value));
  if (typeof value === 'string' && INSTANT.test(value)) return shortDateTime(value);
  if (name === 'remark') return remarkText(String(value));
  // Pictures of products have numbers only.
  if (name === 'images' && Array.isArray(value) && value.length > 0)
    return counted(value.length, 'imagen', 'imágenes');
  return CODES_OF[name]?.[String(value)] ?? valueText(value, isWhole);
};
