/** The OpenAPI 3.1 document of all calls: https://spec.openapis.org/oas/v3.1.1 */
import type { Call } from '#contract/call';
import { calls } from '#contract/calls';
import { errors } from '#contract/errors';
import { mayUseToken } from '#contract/token-calls';
import type { Variant } from '#variants/schema';
import manifest from '../../package.json' with { type: 'json' };
import { describe } from './descriptions.ts';
import { exampleOf, type JsonSchema, jsonSchemaOf } from './schemas.ts';

const INTRODUCTION =
  `Every call is a POST of a JSON object to its path; reads answer GET with \`?input=\` (the
JSON) too. An answer has \`error\`: empty, or the Spanish text of a refusal, whose \`errorCode\` is for programs.
Calls with \`x-token: true\` take an API token that an owner makes in the back-office (\`Authorization: Bearer …\`) and
that has the permission in \`x-permission\`. Amounts are numbers of UYU with two decimals, instants are ISO 8601 in UTC.
Ignore keys that you do not know: later releases may add some.`.replaceAll('\n', ' ');

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-token': boolean;
  'x-effect': Call['effect'];
  'x-permission'?: string;
  security: Record<string, string[]>[];
  requestBody: {
    required: true;
    content: { 'application/json': { schema: JsonSchema; example?: unknown } };
  };
  responses: {
    200: { description: string; content: { 'application/json': { schema: JsonSchema } } };
    default: { $ref: string };
  };
}

const permissionOf = ({ access: { role, permission } }: Call): string | undefined => {
  if (typeof permission === 'object') return 'depends on the input';
  if (permission === 'byRecord') return 'depends on the record';
  if (permission === 'none') return 'none (staff)';
  return permission ?? (role === 'anyone' ? undefined : 'none (own records)');
};

const securityOf = (call: Call): Operation['security'] => {
  const token = mayUseToken(call) ? [{ token: [] }] : [];
  return call.access.role === 'anyone'
    ? [{}, ...token, { session: [] }]
    : [...token, { session: [] }];
};

/** Adds the key that `serve` adds to each answer. */
const withError = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, error: { type: 'string', const: '' } },
  required: [...(schema.required ?? []), 'error'],
});

const errorSchema: JsonSchema = {
  type: 'object',
  description: Object.entries(errors)
    .map(([code, { status, text }]) => `${code} (${status}): ${text}`)
    .join('\n'),
  properties: {
    error: { type: 'string', description: 'In Spanish, for people.' },
    errorCode: { type: 'string', enum: Object.keys(errors) },
    fields: {
      type: 'object',
      description: 'Path in the input → what is wrong with it.',
      additionalProperties: { type: 'string' },
    },
    detail: { description: 'Further data of the code.' },
    requestId: { type: 'string', description: 'Name it when you ask the shop about an error.' },
  },
  required: ['error', 'errorCode'],
};

/** The end of the first sentence. */
const SENTENCE = /(?<=[^.]\.)\s+(?=[A-Z`])/;

const example = (call: Call, schema: JsonSchema): object => {
  const value = exampleOf(schema);
  return call.input.safeParse(value).success ? { example: value } : {};
};

/** @param sources text of the files in contract/calls by path */
export const openApiDocument = (
  { name, url }: Pick<Variant, 'name' | 'url'>,
  sources: Readonly<Record<string, string>>,
) => {
  const described = describe(sources);
  const defs: Record<string, JsonSchema> = {};
  const all: [string, Call][] = Object.entries(calls);
  const paths = all.map(([operationId, call]) => {
    const { text = '', group = 'other' } = described.get(operationId) ?? {};
    const permission = permissionOf(call);
    const input = jsonSchemaOf(call.input, 'input', { name: `${operationId}-input`, defs });
    const output = jsonSchemaOf(call.output, 'output', { name: `${operationId}-output`, defs });
    const post: Operation = {
      operationId,
      tags: [group],
      summary: text.split(SENTENCE)[0] ?? '',
      description: text,
      'x-token': mayUseToken(call),
      'x-effect': call.effect,
      ...(permission && { 'x-permission': permission }),
      security: securityOf(call),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: input, ...example(call, input) } },
      },
      responses: {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema: withError(output) } },
        },
        default: { $ref: '#/components/responses/Refusal' },
      },
    };
    return [call.path, { post }] as const;
  });
  return {
    openapi: '3.1.0',
    info: { title: `API of ${name}`, version: manifest.version, description: INTRODUCTION },
    servers: [{ url }],
    tags: [...new Set(paths.flatMap(([, { post }]) => post.tags))]
      .sort()
      .map((tag) => ({ name: tag })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token: `mst_…`.' },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The session of a person who logged in: `OAuth <token>`, or `Bearer <token>`.',
        },
      },
      responses: {
        Refusal: {
          description: 'Refused; 429 and 503 have `Retry-After`.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: { Refusal: errorSchema, ...defs },
    },
  };
};
