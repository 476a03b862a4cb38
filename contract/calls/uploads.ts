/** Calls by which the shop's sellers upload a picture in parts; what it becomes, the calls of pictures say. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { MAX_IMAGE_BYTES, uploadedFile } from '../entities/images.ts';
import { guid } from '../fields/fields.ts';
import { announcedFile, filePart, PART_BODY_BYTES } from '../files/file-parts.ts';

/** Where the existing host takes whole files, and its callers send them to us, as a form. */
export const UPLOAD_PATH = '/upload.aspx/gxobject';

/**
 * Begins an upload, or goes on with it. Answers which parts are missing.
 * @throws file.otherFile; file.full
 */
export const uploadStart = defineCall({
  path: '/rest/upload/start',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    /** Made by the browser, at random. */
    guid: guid(),
    file: announcedFile(MAX_IMAGE_BYTES),
  }),
  output: z.object({ missing: z.array(z.int()) }),
});

/** One part. Sent again, it is the same part. @throws record.notFound; file.badPart; image.type */
export const uploadPart = defineCall({
  path: '/rest/upload/part',
  access: SHOP_SELLERS,
  effect: 'write',
  maxBytes: PART_BODY_BYTES,
  input: filePart(MAX_IMAGE_BYTES),
  output: z.object({}),
});

/**
 * Ends an upload whose parts are all there: the picture is read and made anew without anything else that
 * was in the file. Sent again, it answers the same.
 * @throws record.notFound; file.incomplete; image.type, image.broken, image.tooLarge, image.animated,
 *   after which nothing of it is kept
 */
export const uploadFinish = defineCall({
  path: '/rest/upload/finish',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({ guid: guid() }),
  output: z.object({ file: uploadedFile }),
});
