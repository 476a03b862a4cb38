/** The OpenAPI 3.1 document of all calls: https://spec.openapis.org/oas/v3.1.1 */
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { EVENT_TYPES, type EventType, eventData } from '#contract/entities/shop-events';
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
that has the permission in \`x-permission\`. A token acts for the shop's company, whose id is 1: lists of orders and
returns need it as the filter \`toCompany\`. Amounts are numbers of UYU with two decimals, the tax included; instants are
ISO 8601 in UTC, days \`YYYY-MM-DD\` by the shop's clock. Lists are asked for by \`rowIndex\`, which counts pages of
\`rowsMax\` rows from 0. States of orders: INI (payment under way), PCH (payment not finished), PPE (payment pending),
PAP (paid), DIS (dispatched), CAN (cancelled). Ignore keys that you do not know: later releases may add some.`.replaceAll(
    '\n',
    ' ',
  );

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

/** Where the required keys alone say nothing, or are refused. */
const EXAMPLES: Partial<Record<CallName, object>> = {
  orderFilter: {
    filters: [{ FilterKey: 'toCompany', FilterValue: '1' }],
    rowsMax: 100,
    orderBy: 'OLD',
  },
  changeList: { subjects: ['order', 'product'], since: '1034-0-1796141900' },
  reportLedger: { from: '2026-12-01', to: '2026-12-31' },
};

const example = (name: CallName, call: Call, schema: JsonSchema): object => {
  const value = EXAMPLES[name] ?? exampleOf(schema);
  return call.input.safeParse(value).success ? { example: value } : {};
};

const WHEN: Readonly<Record<EventType, string>> = {
  'order.placed': 'An order was placed.',
  'order.paid': 'An order was paid.',
  'order.dispatched': 'An order was dispatched or handed over.',
  'order.cancelled': 'An order was cancelled.',
  'order.returned': 'The shop received a return.',
  'order.changed': 'Anything of an order changed, also by an undo.',
  'product.changed': 'A product or its family was added, changed or removed.',
  'price.changed': 'A price or an offer changed, also when its day came.',
  'stock.changed': 'The units of a branch changed.',
  'customer.added': 'A company or a person was added.',
};

const DELIVERY =
  `A POST to the address of a webhook (\`webhookAdd\`), also in the feed of changes (\`changeList\`). It names
the record; read its current state, so that lost, repeated and reordered deliveries do no harm. Signed as Standard
Webhooks does: the header \`webhook-signature\` has \`v1,\` and the base64 of the HMAC-SHA256 of
\`webhook-id.webhook-timestamp.body\`, with the bytes that the key has in base64 after \`whsec_\`. Refuse timestamps
(seconds) more than five minutes away; \`webhook-id\` is the same for each attempt. Answer 2xx within ten seconds; other
answers are repeated for days, and later events of the same record wait for them.`.replaceAll(
    '\n',
    ' ',
  );

/** The keys that an event of this type has. */
const KEYS_OF: Readonly<Record<string, readonly string[]>> = {
  order: ['orderId', 'number'],
  customer: ['companyId', 'personId'],
};

const webhookOf = (type: EventType) => {
  const { properties = {} } = jsonSchemaOf(eventData, 'output', { name: 'event', defs: {} });
  const keys = KEYS_OF[type.split('.')[0] ?? ''] ?? ['code'];
  const data: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, properties[key] ?? {}])),
  };
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data,
    },
    required: ['type', 'timestamp', 'data'],
  };
  const header = (name: string) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  });
  return {
    post: {
      summary: WHEN[type],
      description: DELIVERY,
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received.' },
        410: { description: 'Disables the webhook.' },
      },
    },
  };
};

/** @param sources text of the files in contract/calls by path */
export const openApiDocument = (
  { name, url }: Pick<Variant, 'name' | 'url'>,
  sources: Readonly<Record<string, string>>,
) => {
  const described = describe(sources);
  const defs: Record<string, JsonSchema> = {};
  // Object.entries widens the names.
  const all = Object.entries(calls) as [CallName, Call][];
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
        content: { 'application/json': { schema: input, ...example(operationId, call, input) } },
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
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, webhookOf(type)])),
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
