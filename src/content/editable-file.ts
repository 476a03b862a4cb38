/** Lists what the owner of a shop may change in a file of texts, by the file's data and its schema. */
import type { z } from 'astro/zod';
import type { OwnQuestion } from '#contract/entities/own-texts';
import { type Editable, type EditableFile, labelOf, listLabelOf } from '#variants/editable-texts';
import { mayHide } from '#variants/hidden-pages';
import { isNoWord } from '#variants/own-words';
import { schemaOf } from './schemas.ts';
import { isOptional, isPicture, itemFields, namesIn, schemaIn, withBlanks } from './structure.ts';

type Schema = z.ZodType | undefined;
/** Returns the address of a drawing of the folder. */
type AddressOf = (file: string) => string | undefined;

const MARKDOWN: ReadonlySet<string> = new Set(['body', 'terms.returns', 'terms.warranty']);
/** Longer texts get several lines, */
const LINE = 80;
/** and so do those that are usually longer. */
const LONG: ReadonlySet<string> = new Set([
  'bring',
  'description',
  'durationNote',
  'lead',
  'message',
  'summary',
]);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isQuestions = (value: readonly unknown[]): value is OwnQuestion[] =>
  value.every((one) => isFields(one) && 'answer' in one);

const kindOf = (path: string, text: string) => {
  if (MARKDOWN.has(path)) return 'markdown';
  if (text === '' && LONG.has(path)) return 'lines';
  return text.length > LINE ? 'lines' : 'line';
};

const pictureAt = (
  value: unknown,
  path: string,
  schema: Schema,
  addressOf: AddressOf,
): Editable => ({
  path,
  label: labelOf(path),
  kind: 'picture',
  alt: isFields(value) ? String(value.alt) : '',
  address: isFields(value) ? addressOf(String(value.file)) : undefined,
  isOptional: isOptional(schema),
});

const editableIn = (
  value: unknown,
  path: string,
  schema: Schema,
  addressOf: AddressOf,
): Editable[] => {
  const label = labelOf(path);
  if (isPicture(schema)) return [pictureAt(value, path, schema, addressOf)];
  if (path.endsWith('.category') && typeof value === 'string')
    return [{ path, label, kind: 'category', text: value }];
  if (typeof value === 'string')
    return [
      {
        path,
        label,
        text: value,
        kind: kindOf(path, value),
        isOptional: isOptional(schema) || path === 'body',
      },
    ];
  if (typeof value === 'number')
    return [{ path, label, text: String(value), kind: 'year', isOptional: false }];
  if (!isFields(value)) return [];
  if (Array.isArray(value))
    return path.endsWith('questions') && isQuestions(value)
      ? [{ path, label, kind: 'questions', questions: value }]
      : [
          {
            path,
            label: listLabelOf(path),
            kind: 'list',
            items: value.map((item, at) =>
              editableIn(item, `${path}.${at}`, schemaIn(schema, `${at}`), addressOf),
            ),
            fields: itemFields(schemaIn(schema, '0')),
          },
        ];
  const names = new Set([...namesIn(schema), ...Object.keys(value)]);
  const texts = [...names]
    .filter((name) => !isNoWord(name))
    .flatMap((name) =>
      editableIn(
        value[name],
        path === '' ? name : `${path}.${name}`,
        schemaIn(schema, name),
        addressOf,
      ),
    );
  return isOptional(schema) ? [{ path, label, kind: 'part', texts }] : texts;
};

export const editableFile = (
  file: string,
  title: string,
  data: object,
  addressOf: AddressOf,
): EditableFile => ({
  file,
  title,
  texts: editableIn(withBlanks(schemaOf(file), data), '', schemaOf(file), addressOf),
  mayHide: mayHide(file),
});
