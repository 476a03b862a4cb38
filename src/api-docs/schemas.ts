/** JSON Schemas of the contract's schemas, and examples made from them. */
import * as z from 'zod/mini';
import { GUID } from '#contract/fields/fields';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON has no other integers, so that these limits say nothing. */
const withoutWidest = (schema: JsonSchema): void => {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

/** @param defs receives recursive schemas @param name prefix of their names */
export const jsonSchemaOf = (
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  { name, defs }: { name: string; defs: Record<string, JsonSchema> },
): JsonSchema => {
  const converted = z.toJSONSchema(schema, {
    io,
    // A value that JSON Schema cannot describe may be anything.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      withoutWidest(jsonSchema);
      if (jsonSchema.pattern === GUID.source) jsonSchema.format = 'uuid';
      // Later releases may add keys to an answer.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  const prefix = `${name}-`;
  const text = JSON.stringify(converted)
    .replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${prefix}root"`);
  // Parsed from what was a schema a line above.
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema;
  for (const [key, each] of Object.entries($defs)) defs[prefix + key] = each;
  return rest;
};

const TEXTS: Readonly<Record<string, string>> = {
  email: 'compras@empresa.example',
  uuid: '0b4cbb1e-5c0f-4e0a-9a3c-5b1f0d1c2e3f',
  uri: 'https://example.com/',
  date: '2026-12-01',
  'date-time': '2026-12-01T12:00:00.000Z',
};

const KEYS: Readonly<Record<string, unknown>> = {
  code: 'RAD-1001',
  Code: 'RAD-1001',
  branch: 'B',
  reason: 'Recuento',
  currency: 'UYU',
};

const firstOf = (schema: JsonSchema): JsonSchema | undefined =>
  (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find((each) => typeof each === 'object');

const textExample = ({ format, minLength = 0 }: JsonSchema): string => {
  const text = (format && TEXTS[format]) ?? 'texto';
  return text.length < minLength ? text.padEnd(minLength, 'x') : text;
};

/** Returns an example with the required keys alone. */
export const exampleOf = (schema: JsonSchema, key = ''): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const inner = firstOf(schema);
  if (inner) return exampleOf(inner, key);
  if (schema.type === 'string') return KEYS[key] ?? textExample(schema);
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') {
    const item = schema.items;
    return (schema.minItems ?? 0) > 0 && typeof item === 'object' && !Array.isArray(item)
      ? [exampleOf(item)]
      : [];
  }
  if (schema.type !== 'object') return null;
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(
    required.flatMap((name) => {
      const property = properties[name];
      return typeof property === 'object' && property.default === undefined
        ? [[name, exampleOf(property, name)]]
        : [];
    }),
  );
};
