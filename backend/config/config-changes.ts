/** Changes of a configuration value, as the history shows them. */
import { changesBetween } from '#backend/audit/record';
import type { AuditChange } from '#contract/entities/audit';
import type { ConfigKey } from '#contract/entities/configured';
import {
  type OwnBranch,
  type OwnMenuLink,
  readOwnData,
  readOwnWords,
} from '#contract/entities/own-data';
import type { OwnPrinting } from '#contract/entities/own-printing';
import { isOwnService, type OwnItem, type OwnText } from '#contract/entities/own-texts';
import { parseJson } from '#contract/text/json-values';
import { hoursLines } from '#variants/hours-text';
import { publishedPrinting } from '#variants/own-printing';
import { printSize } from '#variants/print-size';
import {
  publishedBranches,
  publishedIdentity,
  publishedMenu,
  publishedPayments,
  publishedShippings,
} from '#variants/published-data';
import type { Variant } from '#variants/schema';
import { logoName } from './logo.ts';

type Fields = Record<string, unknown>;

/**
 * Names the fields of rows: `phone.B`.
 * @param published the shop's current rows, in the place of those that nobody has stored
 */
const fieldsByRow = <T extends object>(
  stored: readonly T[],
  published: readonly T[],
  key: keyof T & string,
): Fields =>
  Object.fromEntries(
    [...stored, ...published.filter((row) => !stored.some((one) => one[key] === row[key]))].flatMap(
      (row) =>
        Object.entries(row)
          .filter(([field]) => field !== key)
          .map(([field, value]) => [`${field}.${String(row[key])}`, value]),
    ),
  );

const withHoursLines = ({ hours, ...fields }: OwnBranch) => ({
  ...fields,
  hours: hoursLines(hours),
});

/** Stands for the folder's text, which pages alone know. */
const FOLDER_TEXT = '(texto original)';

/** Returns the change of a text, which replaces the folder's or gives it back; added services have none there. */
const withFolderText = (change: AuditChange): AuditChange =>
  isOwnService(change.field.split(' ')[1] ?? '')
    ? change
    : { from: FOLDER_TEXT, to: FOLDER_TEXT, ...change };

const itemText = ({ from, texts = [] }: OwnItem): string =>
  from === undefined ? texts.map(({ text }) => text).join(': ') : `el ${from + 1} original`;

const valueOfText = ({ text, questions, items, picture, isRemoved }: OwnText): unknown => {
  if (isRemoved) return '(quitado)';
  if (items) return items.map(itemText);
  if (picture) return `imagen ${picture.id}`;
  return questions.length > 0 ? questions : text;
};

const fieldsOfTexts = (text: string): Fields =>
  Object.fromEntries(
    readOwnWords({ SHOP_TEXTS: text }).map((one) => [
      `text.${one.path.replaceAll('.', '/')} ${one.file}`,
      valueOfText(one),
    ]),
  );

const linesOfMenu = (menu: readonly OwnMenuLink[]): string[] =>
  menu.flatMap(({ text, href, items }) => [
    `${text}: ${href}`,
    ...items.map((item) => `${text} › ${item.text}: ${item.href}`),
  ]);

/** Returns minimum, printers in words, and the values of materials. */
const fieldsOfPrinting = (own: OwnPrinting): Fields => ({
  minimum: own.minimum,
  ...(own.maxQuantity !== undefined && { maxQuantity: own.maxQuantity }),
  ...(own.steps && { steps: own.steps.map(({ from, percent }) => `${from}: ${percent} %`) }),
  printers: own.printers.map(
    ({ name, technology, width, depth, height }) =>
      `${name} (${technology}, ${printSize([width, depth, height])})`,
  ),
  ...fieldsByRow(own.materials, [], 'id'),
});

/** Returns the fields that are compared: for the shop's own data its fields, else the whole value. */
const fieldsOf = (key: ConfigKey, value: unknown, shop: Variant): Fields | null => {
  const text = JSON.stringify(value ?? []);
  const own = readOwnData({ [key]: text });
  if (key === 'SHOP_IDENTITY') return { ...(own.identity ?? publishedIdentity(shop)) };
  if (key === 'SHOP_BRANCHES')
    return fieldsByRow(
      own.branches.map(withHoursLines),
      publishedBranches(shop).map(withHoursLines),
      'code',
    );
  if (key === 'SHOP_SHIPPINGS') return fieldsByRow(own.shippings, publishedShippings(shop), 'id');
  if (key === 'SHOP_PAYMENTS')
    return fieldsByRow(own.payments, publishedPayments(shop.payments), 'id');
  if (key === 'SHOP_TEXTS') return fieldsOfTexts(text);
  if (key === 'SHOP_MENU')
    return { menu: linesOfMenu(own.menu.length > 0 ? own.menu : publishedMenu(shop)) };
  if (key === 'SHOP_PRINTING') {
    const printing = own.printing ?? (shop.printing && publishedPrinting(shop.printing));
    return printing ? fieldsOfPrinting(printing) : {};
  }
  if (key === 'SHOP_LOGO') return { logo: logoName(text) };
  return value === undefined ? null : { value };
};

/**
 * Returns the changes from a stored text to a new value.
 * @param before undefined where nothing was stored
 * @param shop has the values of the folder where nothing is stored
 */
export const configChanges = (
  key: ConfigKey,
  before: string | undefined,
  after: unknown,
  shop: Variant,
): AuditChange[] => {
  // The previous text may not satisfy today's rules.
  const previous = before === undefined ? undefined : (parseJson(before) ?? before);
  const changes = changesBetween(fieldsOf(key, previous, shop), fieldsOf(key, after, shop));
  return key === 'SHOP_TEXTS' ? changes.map(withFolderText) : changes;
};
