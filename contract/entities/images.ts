import * as z from 'zod/mini';
import { imageEntity } from '../definitions/image.ts';
import { replyShape } from '../definitions/replies.ts';
import type { ConfigKey } from './configured.ts';

/** The use of an image (spec, section 3, which also gives companies images), and brands' logos. */
export const IMAGE_TARGETS = ['banner', 'product', 'company', 'category', 'brand'] as const;
export type ImageTarget = (typeof IMAGE_TARGETS)[number];

/** Limits of an image. No camera exceeds them; larger claims are attacks on memory. */
export const MAX_IMAGE_EDGE = 12_000;
export const MAX_IMAGE_PIXELS = 50_000_000;
export const MAX_IMAGE_BYTES = 25_000_000;
/** Stored images are scaled down to this edge, in pixels: no screen shows more. */
export const KEPT_EDGE = 2_560;
/** The smallest crop, in pixels. */
export const MIN_EDGE = 16;

/** A crop, in pixels of the whole image. */
export const cut = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Cut = z.infer<typeof cut>;

/** An uploaded file that is not used as an image yet. */
export const uploadedFile = z.object({
  /** The key with which it is added. */
  path: z.string(),
  /** The extension of the stored file, without a dot. */
  extension: z.string(),
  /** The original name, without its extension. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const image = z.object({
  id: z.int(),
  ...replyShape(imageEntity),
  target: z.enum(IMAGE_TARGETS),
  /** The address; changes with each edit. */
  image: z.string(),
  /** The displayed size. */
  width: z.int(),
  height: z.int(),
  /** Grows with every change. */
  version: z.int(),
  /** An ISO instant. */
  createdAt: z.string(),
  /** The number of uses. */
  uses: z.int(),
});
export type Image = z.infer<typeof image>;

/** Configuration values that contain images. */
export type ShownKey = Extract<ConfigKey, `${string}BANNER_ITEMS` | 'SHOP_TEXTS'>;
/** Descriptions of these uses. */
export const SHOWN_IN: Readonly<Record<ShownKey, string>> = {
  BANNER_ITEMS: 'el banner del inicio',
  TEST_BANNER_ITEMS: 'el banner de prueba',
  SHOP_TEXTS: 'los textos de la tienda',
};
// The keys of a literal are its own and no others.
export const SHOWN_KEYS = Object.keys(SHOWN_IN) as [ShownKey, ...ShownKey[]];

const imageUses = z.object({
  /** The first of them. */
  products: z.array(z.object({ code: z.string(), name: z.string() })),
  productCount: z.int(),
  /** The first of them. */
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  companyCount: z.int(),
  /** Names of the categories. */
  categories: z.array(z.string()),
  /** Brands whose logo it is. */
  brands: z.array(z.object({ id: z.int(), name: z.string() })),
  config: z.array(z.enum(SHOWN_KEYS)),
});
export type ImageUses = z.infer<typeof imageUses>;

/** An image with the data for its editor. */
export const imageDetail = z.object({
  ...image.shape,
  shownBy: imageUses,
  /** Address and size of the whole image, if it is cropped. */
  whole: z.object({ image: z.string(), width: z.int(), height: z.int() }),
  cut: z.nullable(cut),
});
export type ImageDetail = z.infer<typeof imageDetail>;
