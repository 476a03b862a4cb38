/** The data of a shop in the shapes in which its owner edits them. */
import { fromCents } from '../contract/amounts/money.ts';
import {
  type OwnBranch,
  type OwnMenuLink,
  type OwnPayment,
  type OwnShipping,
  type ShopIdentity,
  SOCIAL_NETWORK_IDS,
  SOCIAL_NETWORKS,
} from '../contract/entities/own-data.ts';
import { paysByInstructions } from '../contract/orders/payments.ts';
import { DAY_MINUTES } from './base.ts';
import type { Variant } from './schema.ts';

export const publishedIdentity = ({
  name,
  product,
  slogan,
  since,
  returnDays,
  destinationCompany,
  mail,
  social,
}: Pick<
  Variant,
  'name' | 'product' | 'slogan' | 'since' | 'returnDays' | 'destinationCompany' | 'social'
> & {
  mail: Pick<Variant['mail'], 'from'>;
}): ShopIdentity => ({
  name,
  product,
  slogan,
  since: since?.toString() ?? '',
  returnDays: returnDays?.toString() ?? '',
  legalName: destinationCompany.name,
  rut: destinationCompany.identifier,
  email: mail.from,
  social: SOCIAL_NETWORK_IDS.flatMap((network) => {
    const link = social.find(({ icon }) => icon === SOCIAL_NETWORKS[network].icon);
    return link ? [{ network, href: link.href }] : [];
  }),
});

export const publishedBranches = ({ branches }: Pick<Variant, 'branches'>): OwnBranch[] =>
  branches.map((branch) => ({
    code: branch.code,
    isClosed: false,
    ...(branch.isDefault && { isDefault: true }),
    name: branch.name,
    address: branch.address,
    cityName: branch.cityName,
    stateName: branch.stateName,
    geolocation: branch.geolocation,
    phone: branch.phone,
    whatsapp: branch.whatsapp ?? '',
    email: branch.email,
    hours: branch.hours,
  }));

export const publishedShippings = ({ shippings }: Pick<Variant, 'shippings'>): OwnShipping[] =>
  shippings.map(
    ({ id, name, priceCents, description, arrival, departments: { only, except } }) => ({
      id,
      name,
      isOffered: true,
      // Departments that are left out stay the folder's until the owner chooses.
      ...(except.length === 0 && { departments: [...only] }),
      price: fromCents(priceCents),
      description,
      arrival,
    }),
  );

export const publishedMenu = ({ menu }: Pick<Variant, 'menu'>): OwnMenuLink[] =>
  menu.map(({ text, href, items }) => ({
    text,
    href,
    items: items.map((item) => ({ text: item.text, href: item.href })),
  }));

export const publishedPayments = (
  payments: readonly (Pick<Variant['payments'][number], 'id' | 'name' | 'description' | 'isOff'> & {
    reserveMinutes?: number;
  })[],
): OwnPayment[] =>
  payments.map(({ id, name, description, isOff, reserveMinutes = 0 }) => ({
    id,
    name,
    description,
    isOffered: !isOff,
    ...(paysByInstructions(id) &&
      reserveMinutes > 0 && { reserveDays: Math.ceil(reserveMinutes / DAY_MINUTES) }),
  }));
