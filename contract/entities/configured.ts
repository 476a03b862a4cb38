import * as z from 'zod/mini';
import { bannerItemEntity } from '../definitions/banner-item.ts';
import { newShape } from '../definitions/schemas.ts';
import { code, integer, optionalText, requiredText, wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { OWN_DATA_KEYS, ownDataValues } from './own-data.ts';
import { MAX_OWN_TEXTS } from './own-texts.ts';
import { SETTING_KEYS, settingValues } from './shop-settings.ts';

/** The spelling is the specification's (section 7). */
const PLAIN_CONFIG_KEYS = ['BANNER_ITEMS', 'PRODUCT_RELASES'] as const;
export type PlainConfigKey = (typeof PLAIN_CONFIG_KEYS)[number];
export const CONFIG_KEYS = [
  ...PLAIN_CONFIG_KEYS,
  'TEST_BANNER_ITEMS',
  'TEST_PRODUCT_RELASES',
  ...SETTING_KEYS,
  ...OWN_DATA_KEYS,
] as const;
export type ConfigKey = (typeof CONFIG_KEYS)[number];
type ValueKey = PlainConfigKey | (typeof SETTING_KEYS)[number] | (typeof OWN_DATA_KEYS)[number];

const PLAIN_KEYS = {
  BANNER_ITEMS: 'BANNER_ITEMS',
  PRODUCT_RELASES: 'PRODUCT_RELASES',
  TEST_BANNER_ITEMS: 'BANNER_ITEMS',
  TEST_PRODUCT_RELASES: 'PRODUCT_RELASES',
  OPENING_EXCEPTIONS: 'OPENING_EXCEPTIONS',
  PAYMENT_INSTRUCTIONS: 'PAYMENT_INSTRUCTIONS',
  SHOP_IDENTITY: 'SHOP_IDENTITY',
  SHOP_BRANCHES: 'SHOP_BRANCHES',
  SHOP_SHIPPINGS: 'SHOP_SHIPPINGS',
  SHOP_PAYMENTS: 'SHOP_PAYMENTS',
  SHOP_TEXTS: 'SHOP_TEXTS',
  SHOP_LOGO: 'SHOP_LOGO',
  SHOP_MENU: 'SHOP_MENU',
  SHOP_PRINTING: 'SHOP_PRINTING',
} as const satisfies Record<ConfigKey, ValueKey>;
/** Returns the production key of a test key: `TEST_BANNER_ITEMS` → `BANNER_ITEMS`. */
export const plainKeyOf = (key: ConfigKey): ValueKey => PLAIN_KEYS[key];
/** Returns whether it is the banner or the releases of the home; the other keys are the shop's settings. */
export const isFrontKey = (key: ConfigKey): boolean =>
  PLAIN_CONFIG_KEYS.some((one) => one === plainKeyOf(key));
/** Returns whether it says where buyers send their money: a change needs a proof of who makes it, and is mailed to the owners. */
export const isPaymentKey = (key: ConfigKey): key is 'PAYMENT_INSTRUCTIONS' | 'SHOP_PAYMENTS' =>
  key === 'PAYMENT_INSTRUCTIONS' || key === 'SHOP_PAYMENTS';
export const testKeyOf = (key: PlainConfigKey): ConfigKey => `TEST_${key}`;

export const MAX_BANNER_ITEMS = 20;
export const MAX_RELEASE_GROUPS = 12;
export const MAX_RELEASE_ITEMS = 48;
/** The limit of a value as JSON text: of own texts, which are the longest, with a margin for their message. */
export const MAX_CONFIG_LENGTH = MAX_OWN_TEXTS + 20_000;

/** Kept out of `messages`, which all public pages load. */
const tooMany = 'Son demasiados: quita algunos';

/** The id of no image (spec, section 9). */
export const UNSET_IMAGE = -1;

const bannerFields = newShape(bannerItemEntity);

const picture = z.object({
  id: z.union([z.literal(UNSET_IMAGE), integer(1)], { error: messages.invalid }),
  /** The alternative text. */
  name: optionalText(500),
  color: bannerFields.color,
});

const bannerItem = z.object({
  id: integer(0),
  ...bannerFields,
  image: picture,
  /** For small screens; absent = the large image. */
  sd: z.optional(picture),
});
export type BannerItem = z.output<typeof bannerItem>;

const releaseItem = z.object({
  code: code(),
  /** The name on the home page; empty = the product's name. */
  name: optionalText(200),
  /** Shown until the product exists, whose price then applies. */
  price: z.nullish(wireMoney()),
});

const releaseGroup = z.object({
  title: requiredText(120),
  items: z
    .array(releaseItem, { error: messages.invalid })
    .check(z.maxLength(MAX_RELEASE_ITEMS, tooMany)),
});
export type ReleaseGroup = z.output<typeof releaseGroup>;

/** The schema of each value. */
export const configValues = {
  BANNER_ITEMS: z
    .array(bannerItem, { error: messages.invalid })
    .check(z.maxLength(MAX_BANNER_ITEMS, tooMany)),
  PRODUCT_RELASES: z
    .array(releaseGroup, { error: messages.invalid })
    .check(z.maxLength(MAX_RELEASE_GROUPS, tooMany)),
  ...settingValues,
  ...ownDataValues,
} as const;

/** A stored value; version 0 = not configured. */
export const configured = z.object({
  key: z.enum(CONFIG_KEYS),
  /** JSON text. */
  value: z.nullable(z.string()),
  version: z.int(),
  /** An ISO instant. */
  updatedAt: z.nullable(z.string()),
});
export type Configured = z.infer<typeof configured>;
