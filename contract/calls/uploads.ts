/** Calls for uploading a picture in parts. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { MAX_IMAGE_BYTES, uploadedFile } from '../entities/images.ts';
import { guid } from '../fields/fields.ts';
import { announcedFile, filePart, PART_BODY_BYTES } from '../files/file-parts.ts';
import { sellerWrite } from '../shaped-call.ts';

/** Whole files in a form are accepted here, as by the existing host. */
export const UPLOAD_PATH = '/upload.aspx/gxobject';

/**
 * Starts or continues an upload. Returns the missing parts.
 * @throws file.otherFile; file.full
 */
export const uploadStart = sellerWrite('catalogue')(
  '/rest/upload/start',
  {
    /** Random, made by the browser. */
    guid: guid(),
    file: announcedFile(MAX_IMAGE_BYTES),
  },
  { missing: z.array(z.int()) },
);

/** Stores one part; idempotent. @throws record.notFound; file.badPart; image.type */
export const uploadPart = defineCall({
  path: '/rest/upload/part',
  access: { ...SHOP_SELLERS, permission: 'catalogue' },
  effect: 'write',
  maxBytes: PART_BODY_BYTES,
  input: filePart(MAX_IMAGE_BYTES),
  output: z.object({}),
});

/**
 * Completes an upload: the picture is decoded and encoded anew, without metadata. Repeated calls answer the same.
 * @throws record.notFound; file.incomplete; image.type, image.broken, image.tooLarge, image.animated, after which
 *   the upload is deleted
 */
export const uploadFinish = sellerWrite('catalogue')(
  '/rest/upload/finish',
  { guid: guid() },
  { file: uploadedFile },
);
