/** Random inputs from the contract's own schemas: some as they should be, some wrong somewhere. */
import fc from 'fast-check';
import type { Call } from '#contract/call';
import { type Json, pathsOf, replaced, type Schema, schemaOf } from './samples.ts';

/** Numbers at which integers, floats and columns end. */
const EDGES = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  2 ** 15,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  1e21,
  1e308,
];
/** Values that break parsers, databases and people. */
const NASTY: readonly Json[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  '\ud83d',
  '🚗'.repeat(300),
  'ñ\u0301\u202e\u200b\ufeff',
  'x'.repeat(20_000),
  '-1',
  '1e3',
  'NaN',
  '00/00/0000',
  '02/30/2026 25:61:61.9',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  'a@b.example,c@d.example',
  [],
  [[[[[[[]]]]]]],
  {},
  JSON.parse('{"__proto__": {"isSeller": true}, "constructor": 1, "toString": null}'),
];

/** @param known texts and numbers of the shop, so that calls succeed */
export const randomInputs = (known: readonly (string | number)[]) => {
  const knownTexts = known.filter((value) => typeof value === 'string');
  const knownNumbers = known.filter((value) => typeof value === 'number');

  const textOf = (schema: Schema): fc.Arbitrary<Json> => {
    const { pattern, minLength = 0, maxLength = 1_000 } = schema;
    const fits = (text: string) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(text));
    const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
    const fitting = [...knownTexts.filter(fits), ...(schema.examples ?? [])];
    if (fitting.length === 0) return free;
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...fitting) },
      { weight: 1, arbitrary: free },
    );
  };
  const numberOf = ({ type, minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Schema) => {
    const fits = (value: number) => value >= minimum && value <= maximum;
    const special = [minimum, maximum, 1, 2, 3, ...knownNumbers].filter(fits);
    const any =
      type === 'integer'
        ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
        : fc.double({ min: minimum, max: maximum, noNaN: true });
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...special) },
      { weight: 1, arbitrary: any },
    );
  };
  const inputOf = (schema: Schema): fc.Arbitrary<Json> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return fc.oneof(...options.map(inputOf));
    switch (schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {});
        const record: Record<string, fc.Arbitrary<Json>> = Object.fromEntries(
          fields.map(([key, value]) => [key, inputOf(value)]),
        );
        return fc.record(record, { requiredKeys: schema.required ?? [] });
      }
      case 'array':
        return fc.array(inputOf(schema.items ?? {}), { maxLength: 4 });
      case 'string':
        return textOf(schema);
      case 'integer':
      case 'number':
        return numberOf(schema);
      case 'boolean':
        return fc.boolean();
      default:
        return fc.constantFrom<Json>('texto', 1, null);
    }
  };

  const wrong = fc.oneof(
    fc.constantFrom<Json>(...NASTY),
    fc.constantFrom<Json>(...EDGES),
    // Any result of JSON.parse.
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
    fc.constantFrom<Json>(...known),
  );
  /** A request body: three in five follow the schema, the others are wrong in one or two places. */
  return (call: Call): fc.Arbitrary<string> => {
    const right = inputOf(schemaOf(call));
    const spoilt = fc
      .tuple(
        right,
        fc.array(fc.tuple(fc.nat(), fc.option(wrong, { nil: undefined })), {
          minLength: 1,
          maxLength: 2,
        }),
      )
      .map(([input, changes]) =>
        changes.reduce<Json>((value, [at, by]) => {
          const paths = pathsOf(value);
          return replaced(value, paths[at % paths.length] ?? [], by);
        }, input),
      );
    const text = fc
      .oneof({ weight: 6, arbitrary: right }, { weight: 4, arbitrary: spoilt })
      .map((input) => JSON.stringify(input));
    const torn = fc
      .tuple(text, fc.nat())
      .map(([body, at]) => body.slice(0, at % (body.length + 1)));
    return fc.oneof({ weight: 30, arbitrary: text }, { weight: 1, arbitrary: torn });
  };
};
