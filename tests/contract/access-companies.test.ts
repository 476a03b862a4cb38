/** Checks which roles and companies each call admits, by the contract. */
import { expect, test } from 'vitest';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Session } from '#backend/port';
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { CONFIG_KEYS } from '#contract/entities/configured';
import { loadVariant } from '#variants/load';
import { createListener, sessionOf } from '../support/listening.ts';
import { sampleInput, withNamed } from '../support/samples.ts';

/** The company that receives the shop's orders, and another one. */
const SHOP = 1;
const OTHER = 2;

const people = Object.entries<Session | null>({
  visitor: null,
  buyer: sessionOf(false),
  'employee of the shop': sessionOf(false, SHOP),
  'employee of another company': sessionOf(false, OTHER),
  'employee of both': sessionOf(false, OTHER, SHOP),
  'seller of no company': sessionOf(true),
  'seller of the shop': sessionOf(true, SHOP),
  'seller of another company': sessionOf(true, OTHER),
});

const all = Object.entries(calls) as [CallName, Call][];
const shop = await loadVariant('NAM');
const variant = { ...shop, destinationCompany: { ...shop.destinationCompany, id: SHOP } };
const post = createListener(variant);

/** Returns the companies that the handler received, or the refusal. */
const ask = async (call: Call, session: Session | null, input: unknown) => {
  const { reached, status, body } = await post(call, session, input);
  return reached ?? { status, code: body.errorCode };
};

const ABSENT = { status: 404, code: 'record.notFound' };
/** Returns the contract's outcome for a call that names company `named`, if it names one. */
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

/** Makes each of these calls as each person; returns the differences from the contract. */
const differences = async (some: typeof all, company?: number) => {
  const found: object[] = [];
  for (const [name, call] of some) {
    const sample = sampleInput(call);
    const input = company
      ? withNamed(sample, { FilterKey: 'toCompany', FilterValue: `${company}` })
      : sample;
    for (const [who, session] of people) {
      const outcome = await ask(call, session, input);
      const expected = promised(call, session, company);
      if (JSON.stringify(outcome) !== JSON.stringify(expected))
        found.push({ name, who, outcome, expected });
    }
  }
  return found;
};

test('each call reaches its handler for exactly the people and companies of the contract', async () => {
  expect(await differences(all)).toEqual([]);
});

test.each([SHOP, OTHER])(
  'a call that names company %i reaches its handler for that company only',
  async (company) => {
    const naming = all.filter(([, { access }]) => typeof access.company === 'object');
    expect(naming.length).toBeGreaterThan(0);
    expect(await differences(naming, company)).toEqual([]);
  },
);

/** A seller of the shop whose account lacks the required factor, and one whose proof is too old. */
const factor = { isSet: false, isMissing: true, isProved: true };
const LACKING = { ...sessionOf(true, SHOP), factor };
const UNPROVED = { ...LACKING, factor: { isSet: true, isMissing: false, isProved: false } };

test('staff without a required factor reach only the calls that set one up, and public ones as visitors', async () => {
  const opened: string[] = [];
  // Hidden goods, pictures and files are decided by this alone.
  expect(isShopSeller({ session: LACKING, variant })).toBe(false);
  for (const [name, call] of all) {
    const { reached, by, status, body } = await post(call, LACKING, sampleInput(call));
    if (call.access.role === 'anyone') expect([name, reached, by]).toEqual([name, [], null]);
    else if (reached) opened.push(name);
    else expect([name, status, body.errorCode]).toEqual([name, 428, 'factor.required']);
  }
  expect(opened.toSorted()).toEqual([
    'factorFinish',
    'factorList',
    'factorProofFind',
    'factorProve',
    'factorStart',
    'userGet',
  ]);
});

test('these calls need a fresh proof, and no others', async () => {
  const asked: string[] = [];
  for (const [name, call] of all) {
    const { body } = await post(call, UNPROVED, sampleInput(call));
    if (body.errorCode === 'factor.proof') asked.push(name);
  }
  expect(asked.toSorted()).toEqual([
    'factorPolicySet',
    'factorRemove',
    'factorRenewCodes',
    'factorReset',
    'factorStart',
    'permissionSet',
    'tokenAdd',
    'userChangeAccess',
    'userInvite',
  ]);
  for (const key of CONFIG_KEYS) {
    const { body } = await post(calls.configSet, UNPROVED, { key, value: '[]' });
    const isPayment = key === 'PAYMENT_INSTRUCTIONS' || key === 'SHOP_PAYMENTS';
    expect([key, body.errorCode === 'factor.proof']).toEqual([key, isPayment]);
  }
});

/** Calls for the shop's own people only. */
const OF_SHOP = `
  auditList autopartAdd autopartDetail autopartUpdate brandAdd brandMerge brandRemove brandTable brandUpdate
  calendarFeedEnd calendarFeedFind calendarFeedRenew categoryAdd categoryAttributes categoryCheckAttributes
  categoryMove categoryPicture categoryRemove categoryTable categoryUpdate changeList commFind communicationAdd
  communicationAddEvent communicationContacts communicationDue communicationFilter communicationPeople
  communicationTimeline communicationUpdate companyAdd companyFilter companyFind companyGroupAdd companyGroupFilter
  companyGroupFind companyGroupMerge companyGroupRemove companyGroupUpdate companyListDuplicates companyListMarks
  companyMerge companyUpdate configFind configSet discountAdd discountFilter discountFind discountRemove
  discountUpdate exchangeRateFind exchangeRateSet exportRows factorPolicyFind factorPolicySet factorReset hostCheck imageAdd
  imageAddByCode imageFind imageListByTarget imageMatchCodes imageRemove imageUpdate importAnswer importChoices
  importErrors importFind importKind importList importMap importNames importPart importPreviewUndo importProfileList
  importProfileRemove importProfileUpdate importRead importReasons importRemove importRows importStart importUndo
  importWork importWrite officeDashboard officeFirstSteps officeSearch officeState officeTestMail orderMailReceipt
  orderSell paymentListTests paymentRefund paymentTest permissionFind permissionSet personExportFor personFilter
  priceListAdd priceListBuyers priceListFilter priceListFind priceListPreview priceListRemove priceListUpdate
  printFilamentList printFilamentRemove printFilamentSave printRequestAssign printRequestFilter printRequestFind
  printRequestMove printRequestQuote printRequestSpool printRequestWrite printWorkers productAdd productChangeMany
  productChangePrices productDetail productPreviewPrices productRemove productTable productUndo productUpdate
  providerAdd providerList providerMerge providerRemove providerTable providerUpdate publicationGet publicationStart
  quotationAcceptFor quotationAdd quotationCancel quotationFilter quotationFind quotationLines quotationSend
  quotationTerms quotationUpdate reportLedger reportSales reportStock returnAdd returnByHand returnDecide
  returnReceive returnRefund searchListMissed stockApplyCount stockListLow stockMove stockNoticeCount
  stockPreviewCount stockSet synonymList synonymRemove synonymSave tagAdd tagMerge tagRemove tagTable tagUpdate
  tokenAdd tokenFilter tokenRevoke uploadFinish uploadPart uploadStart userChangeAccess userFilter userInvite
  userInviteAgain vehicleChoices webhookAdd webhookDeliveries webhookFilter webhookRemove webhookResend webhookUpdate
  workBranchAdd workBranchMerge workBranchRemove workBranchTable workBranchUpdate
`;
/** Calls about orders that the caller's company receives. */
const OF_OWN = `
  orderAttend orderChangeState orderChangeStates orderEdit orderEditPreview orderHold orderNote orderSettle orderTrack
  orderUndo orderUndoMany
`;

test('each call is restricted to the companies listed here', () => {
  const words = (text: string) => text.trim().split(/\s+/);
  const namesOf = (rule: 'shop' | 'own' | 'ownIfAny') =>
    all.filter(([, { access }]) => access.company === rule).map(([name]) => name);
  const named = all.filter(([, { access }]) => typeof access.company === 'object');
  expect(namesOf('shop').toSorted()).toEqual(words(OF_SHOP));
  expect(namesOf('own').toSorted()).toEqual(words(OF_OWN));
  expect(namesOf('ownIfAny').toSorted()).toEqual([
    'orderDetail',
    'personFind',
    'personUpdate',
    'returnFind',
  ]);
  expect(named.map(([name]) => name).toSorted()).toEqual([
    'orderCounts',
    'orderFilter',
    'orderNews',
    'orderSellers',
    'returnFilter',
  ]);
});
