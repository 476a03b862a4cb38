/** For which company each call may be made: generated from the contract, over a back end that only listens. */
import { describe, expect, test } from 'vitest';
import { AppError } from '#backend/http/app-error';
import type { Caller, Session } from '#backend/port';
import { createAdmission } from '#backend/rate-limit/admission';
import { createMeter } from '#backend/rate-limit/meter';
import { createRequestLimiter } from '#backend/rate-limit/request-limiter';
import { createServe } from '#backend/serve/serve';
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { loadVariant } from '#variants/load';
import { postRequest, readAnswer } from '../support/app.ts';
import { type Json, sampleInput, withNamed } from '../support/samples.ts';

/** The company that receives the shop's orders, and another. */
const SHOP = 1;
const OTHER = 2;

const somebody = (isSeller: boolean, ...companyIds: number[]): Session => ({
  userGuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'alguien@personas.example',
  firstName: 'Ana',
  lastName: 'Píriz',
  personId: 1,
  personIdentifier: '',
  company: null,
  isSeller,
  companyIds,
});
const people = Object.entries<Session | null>({
  visitor: null,
  buyer: somebody(false),
  'employee of the shop': somebody(false, SHOP),
  'employee of another company': somebody(false, OTHER),
  'employee of both': somebody(false, OTHER, SHOP),
  'seller of no company': somebody(true),
  'seller of the shop': somebody(true, SHOP),
  'seller of another company': somebody(true, OTHER),
});

const all = Object.entries(calls) as [CallName, Call][];
const shop = await loadVariant('NAM');
const variant = { ...shop, destinationCompany: { ...shop.destinationCompany, id: SHOP } };
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** What a call comes to: the companies that its handler is told, or the refusal of who may not. */
const ask = async (call: Call, session: Session | null, input: Json) => {
  let reached: readonly number[] | undefined;
  const listen = async (_input: unknown, caller: Caller): Promise<never> => {
    reached = caller.companyIds;
    throw new AppError('request.malformed');
  };
  const serve = createServe({
    backend: {
      // Each of its handlers is the one that listens.
      calls: Object.fromEntries(all.map(([name]) => [name, listen])) as never,
      sessions: {
        find: async () => session,
        login: () => Promise.reject(new Error('nobody logs in here')),
        logout: async () => {},
      },
      purgesCaches: true,
    },
    variant,
    log,
    admission: createAdmission(null),
    limiter: createRequestLimiter(null, createMeter(log)),
  });
  const { status, body } = await readAnswer(await serve(postRequest(call.path, input)));
  return reached ?? { status, code: body.errorCode };
};

const ABSENT = { status: 404, code: 'record.notFound' };
/** What the contract promises of a call that asks about company `named`, if it asks about one. */
const promised = ({ access }: Call, session: Session | null, named: number | undefined) => {
  if (access.role !== 'anyone' && !session) return { status: 401, code: 'session.missing' };
  if (access.role === 'seller' && !session?.isSeller)
    return { status: 403, code: 'session.forbidden' };
  const own = session?.companyIds ?? [];
  const only = (company: number) => (own.includes(company) ? [company] : ABSENT);
  if (access.company === undefined) return [];
  if (access.company === 'ownIfAny') return own;
  if (access.company === 'own') return own.length > 0 ? own : ABSENT;
  if (access.company === 'shop') return only(SHOP);
  return named === undefined ? [] : only(named);
};

describe.each(all)('%s', (_name, call) => {
  test.each(people)('by a %s', async (_who, session) => {
    const outcome = await ask(call, session, sampleInput(call));
    expect(outcome).toEqual(promised(call, session, undefined));
  });
});

const naming = all.filter(([, { access }]) => typeof access.company === 'object');
describe.each(naming)('%s about a company', (_name, call) => {
  test.each(people)('by a %s', async (_who, session) => {
    for (const company of [SHOP, OTHER]) {
      const named = { FilterKey: 'toCompany', FilterValue: `${company}` };
      const outcome = await ask(call, session, withNamed(sampleInput(call), named));
      expect(outcome).toEqual(promised(call, session, company));
    }
  });
});

test('whose matter a call is, is what we think', () => {
  const known = Object.groupBy(all, ([, { access }]) =>
    typeof access.company === 'object' ? 'named' : (access.company ?? 'nobody'),
  );
  const namesOf = (rule: keyof typeof known) => known[rule]?.map(([name]) => name).toSorted();
  expect({
    shop: namesOf('shop'),
    own: namesOf('own'),
    ownIfAny: namesOf('ownIfAny'),
    named: namesOf('named'),
  }).toEqual({
    shop: [
      'auditList',
      'autopartAdd',
      'autopartDetail',
      'autopartUpdate',
      'brandAdd',
      'calendarFeedEnd',
      'calendarFeedFind',
      'calendarFeedRenew',
      'commFind',
      'communicationAdd',
      'communicationAddEvent',
      'communicationContacts',
      'communicationDue',
      'communicationFilter',
      'communicationPeople',
      'communicationTimeline',
      'communicationUpdate',
      'companyAdd',
      'companyFilter',
      'companyFind',
      'companyGroupAdd',
      'companyGroupFilter',
      'companyGroupFind',
      'companyGroupUpdate',
      'companyListDuplicates',
      'companyListMarks',
      'companyMerge',
      'companyUpdate',
      'configFind',
      'configSet',
      'exchangeRateFind',
      'exchangeRateSet',
      'exportRows',
      'imageAdd',
      'imageFind',
      'imageListByTarget',
      'imageRemove',
      'imageUpdate',
      'importFind',
      'importList',
      'importMap',
      'importPart',
      'importRead',
      'importRemove',
      'importRows',
      'importStart',
      'importUndo',
      'importWork',
      'importWrite',
      'officeDashboard',
      'officeSearch',
      'officeState',
      'paymentRefund',
      'personExportFor',
      'personFilter',
      'printRequestFilter',
      'productAdd',
      'productChangePrices',
      'productDetail',
      'productPreviewPrices',
      'productSetPublic',
      'productTable',
      'productUndo',
      'productUpdate',
      'providerAdd',
      'providerList',
      'publicationGet',
      'publicationStart',
      'searchListMissed',
      'stockApplyCount',
      'stockListLow',
      'stockMove',
      'stockNoticeCount',
      'stockPreviewCount',
      'stockSet',
      'synonymList',
      'synonymRemove',
      'synonymSave',
      'uploadFinish',
      'uploadPart',
      'uploadStart',
      'userChangeAccess',
      'userFilter',
      'userInvite',
      'userInviteAgain',
      'vehicleChoices',
    ],
    own: [
      'orderAttend',
      'orderChangeState',
      'orderChangeStates',
      'orderHold',
      'orderNote',
      'orderTrack',
      'orderUndo',
      'orderUndoMany',
    ],
    ownIfAny: ['orderDetail', 'personFind', 'personUpdate'],
    named: ['orderCounts', 'orderFilter', 'orderNews'],
  });
});
