/**
 * Reads answers with some unreadable rows: one row that an old system wrote differently must neither hide a list nor
 * block orders.
 */
import type * as z from 'zod/mini';
import type { Call, CallOutput } from '#contract/call';
import { InvalidHostAnswer } from '../http/answer.ts';
import { entityOfPath } from './names.ts';
import { definitionOf, enveloped, isFields, shapeError, translate, wrongKeys } from './read.ts';

type Fields = Record<string, unknown>;

/** An unreadable row, or part of one. */
export interface SkippedRow {
  /** Its code or id; empty without one. */
  name: string;
  /** Wrong keys. */
  wrong: readonly string[];
  /** As received. */
  raw: unknown;
}

export interface AskedPage {
  /** From 0. */
  rowIndex: number;
  /** Undefined: as many as the host gives. */
  rowsMax: number | undefined;
  /** Whether a host may give fewer rows than there are. */
  isCut: boolean;
}

/** Returns the least number of rows of a list whose host does not count them: one more if another page may follow. */
const leastCount = (rows: number, { rowIndex, rowsMax = rows + 1, isCut }: AskedPage): number =>
  rowIndex * rowsMax + rows + (rows > 0 && (isCut || rows >= rowsMax) ? 1 : 0);

const hasCount = (schema: z.core.$ZodType): boolean => {
  const definition = definitionOf(schema);
  return definition.type === 'object' && 'resultCount' in definition.shape;
};

/** Returns whether a reply is a list, however empty: a page of maintenance or of another system is none. */
const namesRows = (schema: z.core.$ZodType, reply: unknown): boolean => {
  const definition = definitionOf(schema);
  const whole = definition.type === 'object' ? enveloped(definition.shape, reply) : reply;
  return isFields(whole) && Object.keys(whole).some((key) => key.toLowerCase() === 'data');
};

/** Returns whether a reply has something in it that is neither rows nor what may be beside them. */
const isOfAnother = (schema: z.core.$ZodType, reply: unknown): boolean =>
  elementOf(schema) !== undefined &&
  isFields(reply) &&
  !namesRows(schema, reply) &&
  Object.values(reply).some(isFields);

/** Sets the number of rows where a host does not say it, or writes -1, and whether there may be more. */
const setCount = (read: unknown, page: AskedPage | undefined): void => {
  if (!isFields(read) || !page || !Array.isArray(read.data)) return;
  if (read.resultCount !== undefined && Number(read.resultCount) >= 0) return;
  const seen = page.rowIndex * (page.rowsMax ?? 0) + read.data.length;
  read.resultCount = leastCount(read.data.length, page);
  // Calls without this key lose it when their reply is parsed.
  if (Number(read.resultCount) > seen) read.isCountLeast = true;
};

/** More unreadable rows than this, and than readable ones, mean that the host speaks another format. */
const MAX_SKIPPED = 3;

/** Returns the element schema of a list call. */
const elementOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const definition = definitionOf(schema);
  const data = definition.type === 'object' ? definition.shape.data : undefined;
  const list = data && definitionOf(data);
  return list?.type === 'array' ? list.element : undefined;
};

/** Returns the rows as received. */
const rawRows = (schema: z.core.$ZodType, reply: unknown): readonly unknown[] => {
  const definition = definitionOf(schema);
  const fields = definition.type === 'object' ? enveloped(definition.shape, reply) : reply;
  const [, rows] = isFields(fields)
    ? (Object.entries(fields).find(([name]) => name.toLowerCase() === 'data') ?? [])
    : [];
  return Array.isArray(rows) ? rows : [];
};

const nameOf = (row: unknown): string => {
  const { code, id } = isFields(row) ? row : {};
  return typeof code === 'string' || typeof id === 'number' ? `${code ?? id}` : '';
};

/** Partial orders or stock would be wrong, so they are never cut. */
export const NEVER_CUT: ReadonlySet<string> = new Set(['order', 'stock']);

const isValid = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodMiniType).safeParse(value).success;

/** Removes unreadable elements of nested lists: one phone of a person, one picture of a product. */
const withoutUnreadable = (schema: z.core.$ZodType, value: unknown): unknown => {
  const definition = definitionOf(schema);
  if (definition.type === 'object' && isFields(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const inner = definition.shape[key];
        return [key, inner ? withoutUnreadable(inner, each) : each];
      }),
    );
  if (definition.type === 'array' && Array.isArray(value))
    return value
      .map((each: unknown) => withoutUnreadable(definition.element, each))
      .filter((each) => isValid(definition.element, each));
  return 'innerType' in definition && value !== null && value !== undefined
    ? withoutUnreadable(definition.innerType, value)
    : value;
};

/** Reads lists beside the rows, such as filters, without unreadable elements. */
const besideRows = (
  schema: z.core.$ZodType,
  read: Fields,
): { read: Fields; skipped: SkippedRow[] } => {
  const definition = definitionOf(schema);
  const shape = definition.type === 'object' ? definition.shape : {};
  const lists = Object.entries(shape).filter(
    ([key, each]) =>
      key !== 'data' && definitionOf(each).type === 'array' && !isValid(each, read[key]),
  );
  return {
    read: {
      ...read,
      ...Object.fromEntries(
        lists.map(([key, list]) => {
          const left = withoutUnreadable(list, read[key]);
          return [key, Array.isArray(left) ? left : []];
        }),
      ),
    },
    skipped: lists.map(([key]) => ({ name: key, wrong: [key], raw: read[key] })),
  };
};

/**
 * Reads a reply without its unreadable rows or parts. `received` holds all rows of a list as sent.
 * @param page of a list that was asked for in pages
 * @throws InvalidHostAnswer
 */
export const readRows = <C extends Call>(
  call: C,
  reply: unknown,
  page?: AskedPage,
): { output: CallOutput<C>; skipped: SkippedRow[]; received: readonly unknown[] } => {
  const { output: schema, path } = call;
  const entity = entityOfPath(path);
  const read = translate(schema, entity, reply);
  const received = rawRows(schema, reply);
  if (isOfAnother(schema, reply)) throw new InvalidHostAnswer('the answer has another shape: data');
  if (hasCount(schema) && namesRows(schema, reply)) setCount(read, page);
  const parsed = schema.safeParse(read);
  // Parsed by the call's own schema, here and below; TypeScript loses the link to C.
  if (parsed.success)
    return { output: parsed.data as CallOutput<C>, skipped: [], received: received };
  if (!isFields(read)) throw shapeError(parsed.error);
  const checked = (left: unknown): CallOutput<C> => {
    const rest = schema.safeParse(left);
    if (!rest.success) throw shapeError(rest.error);
    return rest.data as CallOutput<C>;
  };
  const trimmed = (of: z.core.$ZodType, value: unknown): unknown =>
    NEVER_CUT.has(entity) ? value : withoutUnreadable(of, value);
  const element = elementOf(schema);
  if (!element) {
    const wrong = wrongKeys(parsed.error);
    const output = checked(trimmed(schema, read));
    return {
      output,
      skipped: [{ name: nameOf(read.data), wrong, raw: undefined }],
      received: received,
    };
  }
  if (!Array.isArray(read.data)) throw shapeError(parsed.error);
  const rows: readonly unknown[] = read.data;
  const skipped: SkippedRow[] = [];
  const readable = rows.flatMap((row, index) => {
    const { error } = (element as z.ZodMiniType).safeParse(row);
    if (!error) return [row];
    skipped.push({ name: nameOf(row), wrong: wrongKeys(error), raw: received[index] });
    const left = trimmed(element, row);
    return isValid(element, left) ? [left] : [];
  });
  if (rows.length - readable.length > Math.max(MAX_SKIPPED, readable.length))
    throw shapeError(parsed.error);
  const beside = besideRows(schema, read);
  // Rows that nobody sees are not counted where the answer has all; else pages would be missing at the end.
  const hasAll = page?.rowIndex === 0 && Number(read.resultCount) <= rows.length;
  return {
    output: checked({
      ...beside.read,
      ...(hasCount(schema) && hasAll && { resultCount: readable.length }),
      data: readable,
    }),
    skipped: [...skipped, ...beside.skipped],
    received: received,
  };
};
