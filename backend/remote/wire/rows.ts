/**
 * A host's list of which some rows cannot be read: the others count all the same. One row that an old system
 * wrote in another way must neither take a list from everybody nor keep a buyer from ordering.
 */
import type * as z from 'zod/mini';
import type { Call, CallOutput } from '#contract/call';
import { entityOfPath } from './names.ts';
import { anotherShape, definitionOf, enveloped, isFields, translate, wrongKeys } from './read.ts';

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

/** Whatever the call answers; of a list without the rows that lack something. @throws HostNonsense */
export const readRows = <C extends Call>(
  call: C,
  reply: unknown,
): { output: CallOutput<C>; passedOver: PassedOver[] } => {
  const read = translate(call.output, entityOfPath(call.path), reply);
  const parsed = call.output.safeParse(read);
  // Parsed by the call's own schema, here and below; TypeScript loses C's link to it.
  if (parsed.success) return { output: parsed.data as CallOutput<C>, passedOver: [] };
  const element = elementOf(call.output);
  if (!element || !isFields(read) || !Array.isArray(read.data)) throw anotherShape(parsed.error);
  const rows: readonly unknown[] = read.data;
  const said = saidRows(call.output, reply);
  const kept: unknown[] = [];
  const passedOver: PassedOver[] = [];
  for (const [index, row] of rows.entries()) {
    const { error } = (element as z.ZodMiniType).safeParse(row);
    if (error) passedOver.push({ name: nameOf(row), wrong: wrongKeys(error), said: said[index] });
    else kept.push(row);
  }
  if (passedOver.length > Math.max(FEW, kept.length)) throw anotherShape(parsed.error);
  const rest = call.output.safeParse({ ...read, data: kept });
  if (!rest.success) throw anotherShape(rest.error);
  return { output: rest.data as CallOutput<C>, passedOver };
};
