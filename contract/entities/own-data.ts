/** Values of a shop's folder that its owner replaces in the back-office. */
import * as z from 'zod/mini';
import { email } from '../fields/email.ts';
import { integer, optionalText, requiredText, wireMoney } from '../fields/fields.ts';
import { phoneText, rut } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { PAYMENT_IDS, SHIPPING_IDS } from '../orders/payments.ts';
import { isLocalPath } from '../paths.ts';
import { isNumber, withCountryCode } from '../people/phones.ts';
import { checkDigitOf } from '../people/rut.ts';
import { parseJson } from '../text/json-values.ts';
import { isShortMapLink, pointIn } from '../text/map-point.ts';
import { ownPrinting } from './own-printing.ts';
import { type OwnText, ownTexts } from './own-texts.ts';
import { endsLater, time } from './shop-settings.ts';

export const OWN_DATA_KEYS = [
  'SHOP_IDENTITY',
  'SHOP_BRANCHES',
  'SHOP_SHIPPINGS',
  'SHOP_PAYMENTS',
  'SHOP_TEXTS',
  'SHOP_LOGO',
  'SHOP_MENU',
  'SHOP_PRINTING',
] as const;
type OwnDataKey = (typeof OWN_DATA_KEYS)[number];

/** Social networks with their names, Tabler icons and what precedes a user's name in an address. */
export const SOCIAL_NETWORKS = {
  instagram: { name: 'Instagram', icon: 'brand-instagram', profiles: 'www.instagram.com/' },
  facebook: { name: 'Facebook', icon: 'brand-facebook', profiles: 'www.facebook.com/' },
  x: { name: 'X', icon: 'brand-x', profiles: 'x.com/' },
  youtube: { name: 'YouTube', icon: 'brand-youtube', profiles: 'www.youtube.com/@' },
  tiktok: { name: 'TikTok', icon: 'brand-tiktok', profiles: 'www.tiktok.com/@' },
  linkedin: { name: 'LinkedIn', icon: 'brand-linkedin', profiles: 'www.linkedin.com/company/' },
} as const;
type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
export const SOCIAL_NETWORK_IDS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];

const MAX_BRANCHES = 20;
/** Links of the menu, and of each of its submenus. */
export const MAX_MENU_LINKS = 12;
const MAX_DEPARTMENTS = 30;
/** The limit of a logo as a data URI. */
export const MAX_LOGO_LENGTH = 20_000;
/** The largest width and height of a logo, in pixels. */
export const MAX_LOGO_EDGE = 512;
/** Days for which an unpaid order may keep its units. */
export const MAX_RESERVE_DAYS = 30;
/** Opening spans of a branch in a week. */
export const MAX_WEEK_SPANS = 14;

const texts = {
  rut: 'Son 12 cifras, y la última no corresponde a las demás: revísalo',
  since: 'Es un año, como 1986',
  returnDays: 'Son días enteros, como 7',
  days: 'Elige al menos un día',
  geolocation:
    'Ahí no hay un punto: pega latitud y longitud, como -34.9011,-56.1645, o un enlace que las tenga',
  shortMapLink:
    'Ese enlace corto no dice dónde queda: ábrelo y pega la dirección larga que muestra el navegador',
  whatsapp: 'Son solo cifras, con el país: 59899123456',
  reserveDays: `Son días enteros, de 1 a ${MAX_RESERVE_DAYS}`,
  link: 'Elige una página, o pega una dirección que empiece con https://',
  social: 'Escribe tu usuario, como @mitienda, o la dirección de la página',
};

const isOwnRut = (text: string): boolean =>
  /^\d{12}$/.test(text) && checkDigitOf(text) === Number(text.at(-1));

const isHttps = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && !/\s/.test(text);

/** Completes a user's name (`@mitienda`) or an address without its scheme. */
const profileAddress = (network: SocialNetwork, text: string): string => {
  if (/^@[\w.-]+$/.test(text))
    return `https://${SOCIAL_NETWORKS[network].profiles}${text.slice(1)}`;
  return /^[\w-]+(?:\.[\w-]+)+\/\S+$/.test(text) ? `https://${text}` : text;
};

const socialLink = z
  .object({
    network: z.enum(SOCIAL_NETWORK_IDS, { error: messages.invalid }),
    href: requiredText(300),
  })
  .check(
    z.overwrite(({ network, href }) => ({ network, href: profileAddress(network, href) })),
    z.refine(({ href }) => isHttps(href), { path: ['href'], error: texts.social }),
  );

const identity = z.object({
  /** The shop's name, with which page titles end. */
  name: requiredText(60),
  /** Precedes the names of branches. It and the next three are the folder's if absent. */
  product: z.optional(requiredText(30)),
  slogan: z.optional(requiredText(120)),
  /** The year in which the shop began; empty = not shown. */
  since: z.optional(
    z.string({ error: messages.invalid }).check(z.regex(/^(?:(?:1[89]|20)\d\d)?$/, texts.since)),
  ),
  /** Days for which an online purchase may be returned; empty = the legal term, which is not published for search engines. */
  returnDays: z.optional(
    z.string({ error: messages.invalid }).check(z.regex(/^(?:[1-9]\d{0,2})?$/, texts.returnDays)),
  ),
  /** The company that sells. */
  legalName: requiredText(120),
  rut: rut().check(z.refine((text) => text === '' || isOwnRut(text), { error: texts.rut })),
  /** Sender of the shop's mails. */
  email: email(),
  social: z
    .array(socialLink, { error: messages.invalid })
    .check(z.maxLength(SOCIAL_NETWORK_IDS.length, messages.invalid)),
});
export type ShopIdentity = z.output<typeof identity>;

/** Opening hours of several weekdays (1 = Monday). */
const weekSpan = z
  .object({
    days: z
      .array(integer(1, 7), { error: messages.invalid })
      .check(z.minLength(1, texts.days), z.maxLength(7, messages.invalid)),
    open: time(),
    close: time(),
  })
  .check(endsLater);

/** Place among the others, the first of which is 1; the folder's if absent. */
const place = () => z.optional(integer(1, 99));

/** A branch with what its owner has changed, by its code: one of the folder's, or one that the owner has added. */
const branch = z.object({
  code: requiredText(20).check(z.regex(/^[\p{L}\d][\p{L}\d_-]*$/u, messages.invalid)),
  place: place(),
  /** It keeps its code and its past orders, and nothing is sold there any more. */
  isClosed: z._default(z.boolean({ error: messages.invalid }), false),
  /** Comes first in the shop's lists whatever its place, and is chosen for pick-ups until the buyer chooses. */
  isDefault: z.optional(z.boolean({ error: messages.invalid })),
  name: requiredText(60),
  address: requiredText(120),
  cityName: requiredText(60),
  stateName: requiredText(60),
  /** As `latitude,longitude`; coordinates in other forms and links of map services are read. */
  geolocation: z.string({ error: messages.required }).check(
    z.trim(),
    z.minLength(1, messages.required),
    z.overwrite((text) => pointIn(text) ?? text),
    z.refine((text) => text === '' || pointIn(text) === text, {
      error: ({ input }) =>
        isShortMapLink(String(input)) ? texts.shortMapLink : texts.geolocation,
    }),
  ),
  phone: phoneText(),
  /** Digits with the country code; empty = no chat. */
  whatsapp: optionalText(20).check(
    z.overwrite((text) => (isNumber(text) ? withCountryCode(text) : text)),
    z.refine((text) => /^(?:\d{10,15})?$/.test(text), { error: texts.whatsapp }),
  ),
  email: email(),
  hours: z
    .array(weekSpan, { error: messages.invalid })
    .check(z.maxLength(MAX_WEEK_SPANS, messages.invalid)),
});
export type OwnBranch = z.output<typeof branch>;

/** Name, price, texts and reach of a shipping method of the folder; the folder's name and departments if absent. */
const shipping = z.object({
  id: z.enum(SHIPPING_IDS, { error: messages.invalid }),
  place: place(),
  name: z.optional(requiredText(60)),
  isOffered: z._default(z.boolean({ error: messages.invalid }), true),
  /** Names of the only departments that it goes to; empty = to all. */
  departments: z.optional(
    z
      .array(requiredText(60), { error: messages.invalid })
      .check(z.maxLength(MAX_DEPARTMENTS, messages.invalid)),
  ),
  /** With tax, in UYU. */
  price: wireMoney(),
  description: optionalText(200),
  /** Promised arrival; empty = none. */
  arrival: optionalText(120),
});
export type OwnShipping = z.output<typeof shipping>;

/** Name, description and reservation of a payment method, the folder's if absent, and whether it is offered. */
const payment = z.object({
  id: z.enum(PAYMENT_IDS, { error: messages.invalid }),
  place: place(),
  name: z.optional(requiredText(60)),
  description: z.optional(
    z.string({ error: messages.invalid }).check(z.maxLength(120, messages.tooLong)),
  ),
  isOffered: z.boolean({ error: messages.invalid }),
  /** Days for which an unpaid order keeps its units, of methods that are paid by instructions. */
  reserveDays: z.optional(integer(1, MAX_RESERVE_DAYS, texts.reserveDays)),
});
export type OwnPayment = z.output<typeof payment>;

const menuLink = {
  text: requiredText(40),
  /** A path of the shop, or the address of another site. */
  href: requiredText(300).check(
    z.refine((text) => text === '' || isLocalPath(text) || isHttps(text), { error: texts.link }),
  ),
};

/** A link of the menu with its submenu. The owner's links replace all of the folder's. */
const menuItem = z.object({
  ...menuLink,
  items: z._default(
    z
      .array(z.object(menuLink), { error: messages.invalid })
      .check(z.maxLength(MAX_MENU_LINKS, messages.invalid)),
    [],
  ),
});
export type OwnMenuLink = z.output<typeof menuItem>;

const areDifferent = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** The schema of each value. */
export const ownDataValues = {
  SHOP_IDENTITY: z
    .array(identity, { error: messages.invalid })
    .check(z.minLength(1, messages.invalid), z.maxLength(1, messages.invalid)),
  SHOP_BRANCHES: z.array(branch, { error: messages.invalid }).check(
    z.maxLength(MAX_BRANCHES, messages.invalid),
    z.refine((all) => areDifferent(all.map(({ code }) => code)), messages.invalid),
    z.refine((all) => all.filter(({ isDefault }) => isDefault).length <= 1, messages.invalid),
  ),
  SHOP_PAYMENTS: z
    .array(payment, { error: messages.invalid })
    .check(z.refine((all) => areDifferent(all.map(({ id }) => id)), messages.invalid)),
  SHOP_SHIPPINGS: z
    .array(shipping, { error: messages.invalid })
    .check(z.refine((all) => areDifferent(all.map(({ id }) => id)), messages.invalid)),
  SHOP_TEXTS: ownTexts,
  SHOP_MENU: z
    .array(menuItem, { error: messages.invalid })
    .check(z.maxLength(MAX_MENU_LINKS, messages.invalid)),
  SHOP_PRINTING: ownPrinting,
  SHOP_LOGO: z
    .array(
      z.object({
        image: z
          .string({ error: messages.invalid })
          .check(
            z.maxLength(MAX_LOGO_LENGTH, messages.tooLong),
            z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, messages.invalid),
          ),
      }),
      { error: messages.invalid },
    )
    .check(z.maxLength(1, messages.invalid)),
} as const;

/** Stored texts of the shop's own data. */
export type OwnTexts = Readonly<Partial<Record<OwnDataKey, string | null>>>;

const read = <T>(schema: z.ZodMiniType<T[]>, text: string | null | undefined): T[] =>
  schema.safeParse(parseJson(text ?? '[]')).data ?? [];

/** Reads the shop's own data; missing or invalid texts leave the folder's values. */
export const readOwnData = (own: OwnTexts) => ({
  identity: read(ownDataValues.SHOP_IDENTITY, own.SHOP_IDENTITY)[0],
  branches: read(ownDataValues.SHOP_BRANCHES, own.SHOP_BRANCHES),
  payments: read(ownDataValues.SHOP_PAYMENTS, own.SHOP_PAYMENTS),
  shippings: read(ownDataValues.SHOP_SHIPPINGS, own.SHOP_SHIPPINGS),
  menu: read(ownDataValues.SHOP_MENU, own.SHOP_MENU),
  printing: read(ownDataValues.SHOP_PRINTING, own.SHOP_PRINTING)[0],
});

/** Reads the shop's own logo as a data URI, which pages alone show. */
export const readOwnLogo = (own: OwnTexts): string | undefined =>
  read(ownDataValues.SHOP_LOGO, own.SHOP_LOGO)[0]?.image;

/** Reads the shop's own words, which pages alone show. */
export const readOwnWords = (own: OwnTexts): OwnText[] =>
  read(ownDataValues.SHOP_TEXTS, own.SHOP_TEXTS);
