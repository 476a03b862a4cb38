import type { OwnSession } from '#backend/auth/session';
import type { Handlers } from '#backend/port';
import { changeImage, removeImage } from './change-image.ts';
import { addImage, findImage, listImages } from './images.ts';
import { addByCode, matchCodes } from './photos-by-code.ts';
import { finishUpload, type ImageDeps, startUpload, storeUploadPart } from './uploads.ts';

type ImageCalls =
  | 'uploadStart'
  | 'uploadPart'
  | 'uploadFinish'
  | 'imageAdd'
  | 'imageMatchCodes'
  | 'imageAddByCode'
  | 'imageFind'
  | 'imageUpdate'
  | 'imageRemove'
  | 'imageListByTarget';

export const createImageHandlers = (deps: ImageDeps): Handlers<ImageCalls, OwnSession> => ({
  uploadStart: (input, { session }) => startUpload(deps, input, session),
  uploadPart: async (input, { session }) => {
    await storeUploadPart(deps, input, session);
    return {};
  },
  uploadFinish: async ({ guid }, { session }) => ({
    file: await finishUpload(deps, guid, session),
  }),

  imageAdd: (input, { session }) => addImage(deps, input, session),
  imageMatchCodes: async ({ names }) => ({ data: await matchCodes(deps.db, names) }),
  imageAddByCode: (input, { session }) => addByCode(deps, input, session),
  imageFind: async ({ id }) => ({ data: await findImage(deps, id) }),
  imageUpdate: async (input, { session }) => ({ data: await changeImage(deps, input, session) }),
  imageRemove: async (input, { session }) => {
    await removeImage(deps, input, session);
    return {};
  },
  imageListByTarget: (input) => listImages(deps, input),
});
