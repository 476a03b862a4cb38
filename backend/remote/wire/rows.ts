/**
 * A host's answer of which some rows cannot be read: the others count all the same. One row that an old system
 * wrote in another way must neither take a list from everybody nor keep a buyer from ordering.
 */
import type * as z from 'zod/mini';
import type { Call, CallOutput } from '#contract/call';
import { entityOfPath } from './names.ts';
import { anotherShape, definitionOf, enveloped, isFields, translate, wrongKeys } from './read.ts';

type Fields = Record<string, unknown>;

/** A row, or a part of it. */
export interface PassedOver {
  /** Its code or number; empty where it has none. */
  name: string;
  /** The keys that are wrong. */
  wrong: readonly string[];
  /** As the host said it. */
  said: unknown;
}

/** More than these, and more than can be read: then it is the host that speaks otherwise. */
const FEW = 3;

/** Of a call that answers a list. */
const elementOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const definition = definitionOf(schema);
  const data = definition.type === 'object' ? definition.shape.data : undefined;
  const list = data && definitionOf(data);
  return list?.type === 'array' ? list.element : undefined;
};

/** The rows as they came, in their order. */
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

/** An order without one of its items is another order, and stock without a branch another stock. */
const WHOLE: ReadonlySet<string> = new Set(['order', 'stock']);

const canBe = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodMiniType).safeParse(value).success;

/** The same without what cannot be read in the lists within it: one phone of a person, one picture of a product. */
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

/** What stands beside the rows, such as filters: of those that cannot be read none is told, nor of what is no list. */
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
 * Whatever the call answers; without the rows, or the parts of them, that lack something. `said` has all rows of a
 * list as they came.
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
  // Parsed by the call's own schema, here and below; TypeScript loses C's link to it.
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
