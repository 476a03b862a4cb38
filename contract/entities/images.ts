/** Uploaded pictures: what they are for, and where they are shown. */
import * as z from 'zod/mini';
import { imageEntity } from '../definitions/image.ts';
import { replyShape } from '../definitions/schemas.ts';
import type { ConfigKey } from './configured.ts';

/** What a picture was uploaded for (spec, section 3, and companies, which it gives images as well). */
export const IMAGE_TARGETS = ['banner', 'product', 'company'] as const;
export type ImageTarget = (typeof IMAGE_TARGETS)[number];

/** What a picture may measure: nobody's camera gives more, and what claims more is made to exhaust us. */
export const MAX_IMAGE_EDGE = 12_000;
export const MAX_IMAGE_PIXELS = 50_000_000;
export const MAX_IMAGE_BYTES = 25_000_000;
/** An uploaded picture is kept no larger than any screen shows it, in pixels. */
export const KEPT_EDGE = 2_560;
/** The widths that pictures come in, in pixels: another is refused, or anybody could fill the store. */
export const PICTURE_WIDTHS: readonly number[] = [96, 200, 320, 480, 640, 960, 1280, 1600];
/** What is cut out is no smaller, in pixels. */
export const LEAST_EDGE = 16;

/** A piece of the whole picture, in its pixels. */
export const cut = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Cut = z.infer<typeof cut>;

/** A file that was uploaded, and that no picture is yet. */
export const uploadedFile = z.object({
  /** By which it is added. */
  path: z.string(),
  /** Of what is kept, without a dot. */
  extension: z.string(),
  /** As it was called, without its extension. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const image = z.object({
  id: z.int(),
  ...replyShape(imageEntity),
  target: z.enum(IMAGE_TARGETS),
  /** Its address; another one after each change. */
  image: z.string(),
  /** As it is shown. */
  width: z.int(),
  height: z.int(),
  /** Grows with every change. */
  version: z.int(),
  /** An ISO instant. */
  createdAt: z.string(),
  /** In how many places it is shown. */
  uses: z.int(),
});
export type Image = z.infer<typeof image>;

/** The settings that show pictures. */
export type ShownKey = Extract<ConfigKey, `${string}BANNER_ITEMS`>;
/** Each as it is said of a picture that it shows. */
export const SHOWN_IN: Readonly<Record<ShownKey, string>> = {
  BANNER_ITEMS: 'el banner del inicio',
  TEST_BANNER_ITEMS: 'el banner de prueba',
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
  config: z.array(z.enum(SHOWN_KEYS)),
});
export type ImageUses = z.infer<typeof imageUses>;

/** With what its editor needs. */
export const imageDetail = z.object({
  ...image.shape,
  shownBy: imageUses,
  /** Address and size of the whole picture, where it is not shown whole. */
  whole: z.object({ image: z.string(), width: z.int(), height: z.int() }),
  cut: z.nullable(cut),
});
export type ImageDetail = z.infer<typeof imageDetail>;
