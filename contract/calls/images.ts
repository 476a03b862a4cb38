/** Calls by which the shop's sellers manage its pictures (spec, section 7). */
import * as z from 'zod/mini';
import { imageEntity } from '../definitions/image.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { IMAGE_TARGETS, image, imageDetail, LEAST_EDGE } from '../entities/images.ts';
import { id, integer, optionalText, version } from '../fields/fields.ts';
import { page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

const target = z.enum(IMAGE_TARGETS, { error: messages.invalid });

/** As the upload answered it. */
const filePath = z
  .string({ error: messages.required })
  .check(z.regex(/^gxupload:[\da-f]{32}$/, messages.invalid));

const edge = integer(LEAST_EDGE, 100_000);
const from = integer(0, 100_000);

/**
 * Makes a picture of an uploaded file. Sent again, it answers the same picture.
 * @throws record.notFound where the caller uploaded no such file, or it is gone
 */
export const imageAdd = sellerWrite(
  '/rest/image/add',
  {
    filePath,
    image: z.object({
      /** Its name is the file's without its extension. */
      ...newShape(imageEntity),
      ImageTarget: target,
    }),
  },
  { data: image },
);

export const imageFind = sellerRead('/rest/image/find', { id: id() }, { data: imageDetail });

/**
 * Changes what is given: the name, the file, the piece of it that is shown (null = all of it).
 * @throws record.notFound; record.stale; request.invalid where the piece lies outside
 */
export const imageUpdate = sellerWrite(
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

/** @throws record.notFound; record.stale; image.inUse where a product or the banner still shows it */
export const imageRemove = sellerWrite('/rest/image/remove', { id: id(), version: version() }, {});

/** The newest first. */
export const imageListByTarget = sellerRead(
  '/rest/image/listByTarget',
  {
    target,
    /** Stands somewhere in the name. */
    text: optionalText(200),
    /** Only those that are shown nowhere. */
    unused: z._default(z.boolean({ error: messages.invalid }), false),
    ...page,
  },
  { data: z.array(image), resultCount: z.int() },
);
