import * as z from 'zod/mini';
import { imageEntity } from '../definitions/image.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { IMAGE_TARGETS, image, imageDetail, MIN_EDGE } from '../entities/images.ts';
import { id, integer, optionalText, requiredText, version } from '../fields/fields.ts';
import { page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

const target = z.enum(IMAGE_TARGETS, { error: messages.invalid });

/** The key that the upload returned. */
const filePath = z
  .string({ error: messages.required })
  .check(z.regex(/^gxupload:[\da-f]{32}$/, messages.invalid));

const edge = integer(MIN_EDGE, 100_000);
const from = integer(0, 100_000);

/** Makes an image of an uploaded file. Idempotent. @throws record.notFound */
export const imageAdd = sellerWrite('catalogue')(
  '/rest/image/add',
  {
    filePath,
    image: z.object({
      /** The name is the file's without its extension. */
      ...newShape(imageEntity),
      ImageTarget: target,
    }),
  },
  { data: image },
);

/** Names per call. */
export const MAX_PHOTO_NAMES = 500;

/** Finds the products whose codes the names of files have. */
export const imageMatchCodes = sellerRead('catalogue')(
  '/rest/image/matchCodes',
  {
    names: z
      .array(requiredText(300), { error: messages.invalid })
      .check(z.maxLength(MAX_PHOTO_NAMES, messages.tooLong)),
  },
  {
    data: z.array(
      z.object({
        name: z.string(),
        /** null = no product has it, or several have. */
        code: z.nullable(z.string()),
        /** The place among the photos of the product. */
        place: z.number(),
      }),
    ),
  },
);

/**
 * Gives an uploaded file to the product whose code its name has. Idempotent.
 * @throws record.notFound; request.invalid if the product has too many pictures
 */
export const imageAddByCode = sellerWrite('catalogue')(
  '/rest/image/addByCode',
  { filePath },
  {
    data: z.object({
      code: z.string(),
      /** Whether the product did not have the picture yet. */
      isNew: z.boolean(),
    }),
  },
);

export const imageFind = sellerRead('none')(
  '/rest/image/find',
  { id: id() },
  { data: imageDetail },
);

/**
 * Changes the present fields: name, file, or crop (null = the whole image).
 * @throws record.notFound; record.stale; request.invalid if the crop exceeds the image
 */
export const imageUpdate = sellerWrite('catalogue')(
  '/rest/image/update',
  {
    id: id(),
    version: version(),
    parms: z._default(z.object(optionalFields(inputShape(imageEntity))), {}),
    filePath: z.optional(filePath),
    cut: z.optional(z.nullable(z.object({ x: from, y: from, width: edge, height: edge }))),
  },
  { data: imageDetail },
);

/** @throws record.notFound; record.stale; image.inUse if a product or the banner shows it */
export const imageRemove = sellerWrite('catalogue')(
  '/rest/image/remove',
  { id: id(), version: version() },
  {},
);

/** Lists images, newest first. */
export const imageListByTarget = sellerRead('none')(
  '/rest/image/listByTarget',
  {
    target,
    /** A part of the name. */
    text: optionalText(200),
    /** Only unused images. */
    unused: z._default(z.boolean({ error: messages.invalid }), false),
    ...page,
  },
  { data: z.array(image), resultCount: z.int() },
);
