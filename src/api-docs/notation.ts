import type { JsonSchema } from './schemas.ts';

const indent = (depth: number): string => '  '.repeat(depth);

/** Writes a schema as a TypeScript type, which is a fifth as long. */
export const notationOf = (schema: JsonSchema, depth = 0): string => {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts)
    return parts
      .map((part) => (typeof part === 'object' ? notationOf(part, depth) : 'unknown'))
      .join(' | ');
  if (schema.type === 'array') {
    const item = schema.items;
    const text =
      typeof item === 'object' && !Array.isArray(item) ? notationOf(item, depth) : 'unknown';
    return text.includes(' | ') ? `(${text})[]` : `${text}[]`;
  }
  if (schema.type !== 'object') return `${schema.type ?? 'unknown'}`;
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    const text = typeof property === 'object' ? notationOf(property, depth + 1) : 'unknown';
    return `${indent(depth + 1)}${name}${mark}: ${text};\n`;
  });
  return rows.length === 0 ? '{}' : `{\n${rows.join('')}${indent(depth)}}`;
};
