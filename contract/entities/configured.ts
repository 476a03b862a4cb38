/** What a shop configures of its home, each also as it is tried, and its settings that are no code. */
import * as z from 'zod/mini';
import { bannerItemEntity } from '../definitions/banner-item.ts';
import { newShape } from '../definitions/schemas.ts';
import { code, integer, optionalText, requiredText, wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { SETTING_KEYS, settingValues } from './shop-settings.ts';

/** Spelled so (spec, section 7). */
const PLAIN_CONFIG_KEYS = ['BANNER_ITEMS', 'PRODUCT_RELASES'] as const;
export type PlainConfigKey = (typeof PLAIN_CONFIG_KEYS)[number];
export const CONFIG_KEYS = [
  ...PLAIN_CONFIG_KEYS,
  'TEST_BANNER_ITEMS',
  'TEST_PRODUCT_RELASES',
  ...SETTING_KEYS,
] as const;
export type ConfigKey = (typeof CONFIG_KEYS)[number];
type ValueKey = PlainConfigKey | (typeof SETTING_KEYS)[number];

const PLAIN_KEYS = {
  BANNER_ITEMS: 'BANNER_ITEMS',
  PRODUCT_RELASES: 'PRODUCT_RELASES',
  TEST_BANNER_ITEMS: 'BANNER_ITEMS',
  TEST_PRODUCT_RELASES: 'PRODUCT_RELASES',
  OPENING_EXCEPTIONS: 'OPENING_EXCEPTIONS',
  PAYMENT_INSTRUCTIONS: 'PAYMENT_INSTRUCTIONS',
} as const satisfies Record<ConfigKey, ValueKey>;
/** `TEST_BANNER_ITEMS` → `BANNER_ITEMS`. */
export const plainKeyOf = (key: ConfigKey): ValueKey => PLAIN_KEYS[key];
export const testKeyOf = (key: PlainConfigKey): ConfigKey => `TEST_${key}`;

export const MAX_BANNER_ITEMS = 20;
export const MAX_RELEASE_GROUPS = 12;
export const MAX_RELEASE_ITEMS = 48;
/** Of a value as JSON text. */
export const MAX_CONFIG_LENGTH = 80_000;

/** Not among those of all forms: pages that show the shop alone bring them along. */
const tooMany = 'Son demasiados: quita algunos';

/** No picture (spec, section 9). */
export const UNSET_IMAGE = -1;

const bannerFields = newShape(bannerItemEntity);

const picture = z.object({
  id: z.union([z.literal(UNSET_IMAGE), integer(1)], { error: messages.invalid }),
  /** What is told to who does not see it. */
  name: optionalText(500),
  color: bannerFields.color,
});

const bannerItem = z.object({
  id: integer(0),
  ...bannerFields,
  image: picture,
  /** For small screens; unset = the large one. */
  sd: z.optional(picture),
});
export type BannerItem = z.output<typeof bannerItem>;

const releaseItem = z.object({
  code: code(),
  /** On the home; empty = as the product is called. */
  name: optionalText(200),
  /** Until the product itself is there, whose price counts. */
  price: z.nullish(wireMoney()),
});

const releaseGroup = z.object({
  title: requiredText(120),
  items: z
    .array(releaseItem, { error: messages.invalid })
    .check(z.maxLength(MAX_RELEASE_ITEMS, tooMany)),
});
export type ReleaseGroup = z.output<typeof releaseGroup>;

/** What may stand under each key. */
export const configValues = {
  BANNER_ITEMS: z
    .array(bannerItem, { error: messages.invalid })
    .check(z.maxLength(MAX_BANNER_ITEMS, tooMany)),
  PRODUCT_RELASES: z
    .array(releaseGroup, { error: messages.invalid })
    .check(z.maxLength(MAX_RELEASE_GROUPS, tooMany)),
  ...settingValues,
} as const;

/** A value as it stands; version 0 = nothing is configured. */
export const configured = z.object({
  key: z.enum(CONFIG_KEYS),
  /** JSON text. */
  value: z.nullable(z.string()),
  version: z.int(),
  /** An ISO instant. */
  updatedAt: z.nullable(z.string()),
});
export type Configured = z.infer<typeof configured>;
