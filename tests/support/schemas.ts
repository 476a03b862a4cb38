/** Walks the contract's schemas: every field of every call, at any depth. */
import type * as z from 'zod/mini';
import { calls } from '#contract/calls';

type Schema = z.core.$ZodType;
/** The parts of zod's definitions that lead further down (zod/v4/core/schemas). */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  items?: Schema[];
  valueType?: Schema;
  getter?: () => Schema;
}

interface Field {
  /** Such as `order.Items.*.Quantity`. */
  path: string;
  type: string;
  schema: Schema;
}

const ENDS = ['string', 'number', 'boolean', 'enum', 'literal'];

const under = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** @throws on a kind of schema that this walk does not know: it must not pass fields over */
const fieldsOf = (schema: Schema, path = ''): Field[] => {
  // Every schema of zod's has such a definition; its union type names no common parts.
  const def = schema._zod.def as unknown as Definition;
  if (ENDS.includes(def.type)) return [{ path, type: def.type, schema }];
  const inner = def.innerType ?? def.in ?? def.getter?.();
  if (inner) return fieldsOf(inner, path);
  const each = def.element ?? def.valueType;
  if (each) return fieldsOf(each, under(path, '*'));
  const several = def.options ?? def.items;
  if (several) return several.flatMap((one) => fieldsOf(one, path));
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, one]) => fieldsOf(one, under(path, key)));
  throw new Error(`${path}: no way into a schema of type ${def.type}`);
};

/** Returns the code that checks a text, without the figures in it: equal texts are equal work. */
export const codeOfChecks = (schema: Schema): string =>
  JSON.stringify(
    (schema._zod.def.checks ?? []).map((check) => check._zod.def),
    (_key, value: unknown) => {
      if (typeof value === 'number') return 0;
      return typeof value === 'function' || value instanceof RegExp ? `${value}` : value;
    },
  );

/** Every field of what every call takes. */
export const inputFields = (): (Field & { name: string })[] =>
  Object.entries(calls).flatMap(([name, call]) =>
    fieldsOf(call.input).map((field) => ({ ...field, name: `${name} ${field.path}` })),
  );
