/**
 * Reads answers with some unreadable rows: one row that an old system wrote differently must neither hide a list nor
 * block orders.
 */
import type * as z from 'zod/mini';
import type { Call, CallOutput } from '#contract/call';
import { entityOfPath } from './names.ts';
import { anotherShape, definitionOf, enveloped, isFields, translate, wrongKeys } from './read.ts';

type Fields = Record<string, unknown>;

/** An unreadable row, or part of one. */
export interface PassedOver {
  /** Its code or id; empty without one. */
  name: string;
  /** Wrong keys. */
  wrong: readonly string[];
  /** As received. */
  said: unknown;
}

/** More unreadable rows than this, and than readable ones, mean that the host speaks another format. */
const FEW = 3;

/** Returns the element schema of a list call. */
const elementOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const definition = definitionOf(schema);
  const data = definition.type === 'object' ? definition.shape.data : undefined;
  const list = data && definitionOf(data);
  return list?.type === 'array' ? list.element : undefined;
};

/** Returns the rows as received. */
const saidRows = (schema: z.core.$ZodType, reply: unknown): readonly unknown[] => {
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
const WHOLE: ReadonlySet<string> = new Set(['order', 'stock']);

const canBe = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodMiniType).safeParse(value).success;

/** Removes unreadable elements of nested lists: one phone of a person, one picture of a product. */
const withReadable = (schema: z.core.$ZodType, value: unknown): unknown => {
  const definition = definitionOf(schema);
  if (definition.type === 'object' && isFields(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const inner = definition.shape[key];
        return [key, inner ? withReadable(inner, each) : each];
      }),
    );
  if (definition.type === 'array' && Array.isArray(value))
    return value
      .map((each: unknown) => withReadable(definition.element, each))
      .filter((each) => canBe(definition.element, each));
  return 'innerType' in definition && value !== null && value !== undefined
    ? withReadable(definition.innerType, value)
    : value;
};

/** Reads lists beside the rows, such as filters, without unreadable elements. */
const besideRows = (
  schema: z.core.$ZodType,
  read: Fields,
): { read: Fields; passedOver: PassedOver[] } => {
  const definition = definitionOf(schema);
  const shape = definition.type === 'object' ? definition.shape : {};
  const lists = Object.entries(shape).filter(
    ([key, each]) =>
      key !== 'data' && definitionOf(each).type === 'array' && !canBe(each, read[key]),
  );
  return {
    read: {
      ...read,
      ...Object.fromEntries(
        lists.map(([key, list]) => {
          const left = withReadable(list, read[key]);
          return [key, Array.isArray(left) ? left : []];
        }),
      ),
    },
    passedOver: lists.map(([key]) => ({ name: key, wrong: [key], said: read[key] })),
  };
};

/**
 * Reads a reply without its unreadable rows or parts. `said` holds all rows as received.
 * @throws HostNonsense
 */
export const readRows = <C extends Call>(
  call: C,
  reply: unknown,
): { output: CallOutput<C>; passedOver: PassedOver[]; said: readonly unknown[] } => {
  const { output: schema, path } = call;
  const entity = entityOfPath(path);
  const read = translate(schema, entity, reply);
  const said = saidRows(schema, reply);
  const parsed = schema.safeParse(read);
  // Parsed by the call's own schema, here and below; TypeScript loses the link to C.
  if (parsed.success) return { output: parsed.data as CallOutput<C>, passedOver: [], said };
  if (!isFields(read)) throw anotherShape(parsed.error);
  const without = (left: unknown): CallOutput<C> => {
    const rest = schema.safeParse(left);
    if (!rest.success) throw anotherShape(rest.error);
    return rest.data as CallOutput<C>;
  };
  const cut = (of: z.core.$ZodType, value: unknown): unknown =>
    WHOLE.has(entity) ? value : withReadable(of, value);
  const element = elementOf(schema);
  if (!element) {
    const wrong = wrongKeys(parsed.error);
    const output = without(cut(schema, read));
    return { output, passedOver: [{ name: nameOf(read.data), wrong, said: undefined }], said };
  }
  if (!Array.isArray(read.data)) throw anotherShape(parsed.error);
  const rows: readonly unknown[] = read.data;
  const passedOver: PassedOver[] = [];
  const kept = rows.flatMap((row, index) => {
    const { error } = (element as z.ZodMiniType).safeParse(row);
    if (!error) return [row];
    passedOver.push({ name: nameOf(row), wrong: wrongKeys(error), said: said[index] });
    const left = cut(element, row);
    return canBe(element, left) ? [left] : [];
  });
  if (rows.length - kept.length > Math.max(FEW, kept.length)) throw anotherShape(parsed.error);
  const beside = besideRows(schema, read);
  return {
    output: without({ ...beside.read, data: kept }),
    passedOver: [...passedOver, ...beside.passedOver],
    said,
  };
};
