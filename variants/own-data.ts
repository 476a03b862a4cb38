import { toCents } from '../contract/amounts/money.ts';
import {
  type OwnBranch,
  type OwnMenuLink,
  type OwnPayment,
  type OwnShipping,
  type OwnTexts,
  readOwnData,
  type ShopIdentity,
  SOCIAL_NETWORKS,
} from '../contract/entities/own-data.ts';
import type { OwnPrinting } from '../contract/entities/own-printing.ts';
import { paysByInstructions } from '../contract/orders/payments.ts';
import { isLocalPath } from '../contract/paths.ts';
import { DAY_MINUTES } from './base.ts';
import { mergePrinting } from './own-printing.ts';
import type { Branch, Variant } from './schema.ts';

type Payment = Variant['payments'][number];
type Shipping = Variant['shippings'][number];

const withIdentity = (variant: Variant, identity: ShopIdentity | undefined): Variant => {
  if (!identity) return variant;
  const { destinationCompany: company, mail } = variant;
  return {
    ...variant,
    name: identity.name,
    product: identity.product ?? variant.product,
    slogan: identity.slogan ?? variant.slogan,
    since: identity.since === undefined ? variant.since : Number(identity.since) || undefined,
    returnDays:
      identity.returnDays === undefined
        ? variant.returnDays
        : Number(identity.returnDays) || undefined,
    mail: { ...mail, from: identity.email },
    social: identity.social.map(({ network, href }) => {
      const { name, icon } = SOCIAL_NETWORKS[network];
      return { href, text: name, icon };
    }),
    destinationCompany: {
      ...company,
      name: identity.legalName,
      identifier: identity.rut,
      // An invented RUT stays a sample until it is replaced.
      isSample: company.isSample && company.identifier === identity.rut,
    },
  };
};

/** Returns branches or methods in the owner's order. */
const inOrder = <T>(all: readonly T[], placeOf: (one: T) => number | undefined): T[] =>
  all
    .map((one, at) => ({ one, place: placeOf(one) ?? at + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

const mergeBranch = (branch: Branch, own: OwnBranch | undefined): Branch => {
  if (!own) return branch;
  const { whatsapp, isClosed: _, place: __, ...values } = own;
  return {
    ...branch,
    ...values,
    whatsapp: whatsapp || undefined,
    // A branch with one invented way to reach it is still a sample.
    isSample:
      branch.isSample &&
      (branch.phone === own.phone ||
        branch.email === own.email ||
        (whatsapp !== '' && branch.whatsapp === whatsapp)),
  };
};

const addBranch = ({ whatsapp, isClosed: _, place: __, ...values }: OwnBranch): Branch => ({
  ...values,
  whatsapp: whatsapp || undefined,
  onMap: values.geolocation !== '',
  isAdded: true,
});

/** Returns the default branch, then the others in the owner's order, without the closed ones. */
export const mergeBranches = (branches: readonly Branch[], own: readonly OwnBranch[]): Branch[] => {
  const ownOf = (code: string) => own.find((each) => each.code === code);
  const added = own.filter(({ code }) => !branches.some((branch) => branch.code === code));
  const all = [
    ...branches.map((branch) => mergeBranch(branch, ownOf(branch.code))),
    ...added.map(addBranch),
  ];
  return inOrder(all, ({ code }) => ownOf(code)?.place)
    .filter(({ code }) => !ownOf(code)?.isClosed)
    .sort((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false));
};

const mergeShipping = (shipping: Shipping, own: OwnShipping | undefined): Shipping => {
  if (!own) return shipping;
  const { name, price, description, arrival, departments } = own;
  return {
    ...shipping,
    name: name ?? shipping.name,
    departments: departments ? { only: departments, except: [] } : shipping.departments,
    priceCents: toCents(price),
    description,
    arrival,
    // Search engines get no days that contradict the text.
    days: arrival === shipping.arrival ? shipping.days : undefined,
  };
};

/** Returns the methods that are offered. They take no part in past orders, which keep name and price. */
const mergeShippings = (
  shippings: readonly Shipping[],
  own: readonly OwnShipping[],
): Shipping[] => {
  const ownOf = (id: string) => own.find((each) => each.id === id);
  return inOrder(shippings, ({ id }) => ownOf(id)?.place)
    .filter(({ id }) => ownOf(id)?.isOffered !== false)
    .map((shipping) => mergeShipping(shipping, ownOf(shipping.id)));
};

const mergePayment = (payment: Payment, payments: readonly OwnPayment[]): Payment => {
  const own = payments.find(({ id }) => id === payment.id);
  if (!own) return payment;
  const { name = payment.name, description = payment.description, reserveDays } = own;
  return {
    ...payment,
    name,
    description,
    isOff: !own.isOffered,
    reserveMinutes:
      reserveDays && paysByInstructions(payment.id)
        ? reserveDays * DAY_MINUTES
        : payment.reserveMinutes,
  };
};

const withMenu = (variant: Variant, menu: readonly OwnMenuLink[]): Variant =>
  menu.length === 0
    ? variant
    : { ...variant, menu: menu.map((link) => ({ ...link, external: !isLocalPath(link.href) })) };

const withPrinting = (variant: Variant, own: OwnPrinting | undefined): Variant =>
  variant.printing && own
    ? { ...variant, printing: mergePrinting(variant.printing, own) }
    : variant;

/**
 * Returns the shop with the data that its owner has edited, over those of its folder. Calls, jobs and the build of
 * pages all use it, so that they agree. May be applied again.
 */
export const withOwnData = (variant: Variant, texts: OwnTexts): Variant => {
  const { identity, branches, payments, shippings, menu, printing } = readOwnData(texts);
  const shop = withPrinting(withMenu(withIdentity(variant, identity), menu), printing);
  return branches.length === 0 && payments.length === 0 && shippings.length === 0
    ? shop
    : {
        ...shop,
        payments: inOrder(
          shop.payments,
          ({ id }) => payments.find((own) => own.id === id)?.place,
        ).map((payment) => mergePayment(payment, payments)),
        shippings: mergeShippings(shop.shippings, shippings),
        branches: mergeBranches(shop.branches, branches),
      };
};
