/** The tables of docs/existing-host.md: what each call sends, what the shop reads, and what happens without it. */
import type * as z from 'zod/mini';
import { type CallName, calls } from '#contract/calls';
import type { OrderPayload } from '#contract/calls/orders';
import type { Variant } from '#variants/schema';
import { OWN_FIELDS } from '../calls/ask.ts';
import { hostPayload } from '../calls/order-payload.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import { entityOfPath } from '../wire/names.ts';
import { definitionOf } from '../wire/read.ts';
import { NEVER_CUT } from '../wire/rows.ts';
import { effectOfCall } from './call-effects.ts';
import { effectOf } from './key-effects.ts';
import { type ReadObject, readKeysOf } from './schema-keys.ts';
import { readAsOf } from './steps.ts';

/** The calls by subject. Those of screens that are not offered over a host are left out. */
const SUBJECTS: readonly (readonly [title: string, calls: readonly CallName[]])[] = [
  ['Categories', ['categoryList', 'categoryFind']],
  [
    'Lists of names',
    [
      'brandList',
      'brandListByCategory',
      'providerList',
      'workBranchList',
      'companyListFilters',
      'tagList',
      'stateList',
      'cityList',
    ],
  ],
  ['Vehicles', ['vehicleFilter']],
  ['Families of parts', ['autopartFilter', 'autopartFindByFamily', 'autopartListRelated']],
  ['Products', ['productFilter', 'productFind', 'productListRelated']],
  ['Stock', ['stockFind']],
  ['Pictures', ['imageFind', 'imageListByTarget', 'imageAdd', 'imageRemove']],
  ['Configuration', ['configGetPublic', 'configSet']],
  [
    'Accounts',
    [
      'userGet',
      'userAddWithPerson',
      'userAddWithCompany',
      'userActivate',
      'userUpdate',
      'userChangePwd',
      'userRestorePwdStep1',
      'userRestorePwdStep2',
    ],
  ],
  ['People', ['personFind', 'personUpdate']],
  ['Orders', ['orderFilter', 'orderAdd', 'orderChangeState']],
  ['Messages', ['utilsEmailSendContact', 'suscriptionAdd']],
];

/** Keys of a change of state over a database. */
const NEVER_SENT: ReadonlySet<string> = new Set(['trackingNumber', 'trackingFrom', 'withDue']);

/** The named keys of an input, with those of the objects in it. */
const sentText = (schema: z.core.$ZodType): string => {
  const definition = definitionOf(schema);
  if ('innerType' in definition) return sentText(definition.innerType);
  if (definition.type === 'pipe') return sentText(definition.in);
  if (definition.type === 'union')
    return keysText(
      Object.assign({}, ...definition.options.map((option) => shapeOf(option) ?? {})),
    );
  if (definition.type === 'array') {
    const text = sentText(definition.element);
    return text && `[${text}]`;
  }
  return definition.type === 'object' ? keysText(definition.shape) : '';
};

type Shape = Readonly<Record<string, z.core.$ZodType>>;
const shapeOf = (schema: z.core.$ZodType): Shape | undefined => {
  const definition = definitionOf(schema);
  if (definition.type === 'pipe') return shapeOf(definition.in);
  return definition.type === 'object' ? definition.shape : undefined;
};

const keysText = (shape: Shape): string => {
  const keys = Object.entries(shape).filter(
    ([key]) => !OWN_FIELDS.has(key) && !NEVER_SENT.has(key),
  );
  const texts = keys.map(([key, schema]) => [key, sentText(schema)].filter(Boolean).join(' '));
  return texts.length === 0 ? '' : `{${texts.join(', ')}}`;
};

/** Any order: the host's payload has the same keys for all. */
const orderText = (variant: Variant): string => {
  const { order } = calls.orderAdd.input.parse({
    order: {
      OrderGUID: crypto.randomUUID(),
      OrderPhone: '099 123 456',
      OrderShippingId: 'RES',
      OrderBranchCode: variant.branches[0]?.code,
      OrderPaymentId: 'BRDE',
      Items: [{ Code: 'x', Name: 'x', Price: 1, Quantity: 1 }],
    },
  }) as { order: OrderPayload };
  const session = { email: '', firstName: '', lastName: '', company: null, personId: 1 };
  // The payload takes only these fields of a session.
  const payload = hostPayload(
    order,
    undefined,
    session as unknown as RemoteSession,
    variant,
    () => false,
  );
  const { Items, ...scalars } = payload;
  return `{order {${Object.keys(scalars).join(', ')}, Items [{${Object.keys(Items[0] ?? {}).join(', ')}}]}}`;
};

interface Key {
  path: string;
  without: string;
  isRequired: boolean;
}

/** The keys of an object and of the objects in it. @param list the key that holds it */
const keysOf = ({ entity, keys }: ReadObject, list: string, path = ''): Key[] =>
  keys.flatMap(({ key, isOptional, isRequired, holds }) => {
    const own = path === '' ? key : `${path}.${key}`;
    // The reply's own rows.
    if (entity === '' && key === 'data') return holds ? keysOf(holds, 'data') : [];
    const effect = effectOf({ entity, list, key }, isOptional);
    if (effect === undefined) return [];
    const isPart = path !== '' && !NEVER_CUT.has(entity);
    const without = isRequired ? `the ${isPart ? 'part' : 'record'} is left out` : effect.en;
    return [{ path: own, without, isRequired }, ...(holds ? keysOf(holds, key, own) : [])];
  });

const code = (text: string): string => `\`${text}\``;

const callsTable = (names: readonly CallName[], variant: Variant): string[] => [
  '| call | sent | if it lacks or fails |',
  '|---|---|---|',
  ...names.map((name) => {
    const { path, input } = calls[name];
    const sent = name === 'orderAdd' ? orderText(variant) : sentText(input) || '{}';
    return `| ${code(path)} | ${code(sent)} | ${effectOfCall(name).en} |`;
  }),
];

const keysTable = (names: readonly CallName[]): string[] => {
  const all = names.flatMap((name) => {
    // Answers to writes are confirmed by a read.
    if (calls[name].effect === 'write') return [];
    const read = readKeysOf(readAsOf(name).output, entityOfPath(calls[name].path));
    return read ? keysOf(read, '') : [];
  });
  const byPath = new Map(all.map((key) => [key.path, key]));
  const rows = [...Map.groupBy(byPath.values(), ({ without }) => without)];
  rows.sort(([, [a]], [, [b]]) => Number(b?.isRequired) - Number(a?.isRequired));
  return rows.length === 0
    ? []
    : [
        '',
        '| keys read | without them |',
        '|---|---|',
        ...rows.map(
          ([without, keys]) => `| ${keys.map(({ path }) => code(path)).join(', ')} | ${without} |`,
        ),
      ];
};

/** @param variant any shop that sells families over a host */
export const hostKeysText = (variant: Variant): string =>
  SUBJECTS.map(([title, names]) =>
    [`### ${title}`, ...callsTable(names, variant), ...keysTable(names), ''].join('\n'),
  ).join('\n');

const [BEGIN, END] = ['<!-- host keys: begin -->', '<!-- host keys: end -->'];

/** Replaces the tables of a page. */
export const withHostKeys = (page: string, text: string): string => {
  const [head = '', rest = ''] = page.split(BEGIN);
  const [, tail = ''] = rest.split(END);
  return `${head}${BEGIN}\n${text}${END}${tail}`;
};
