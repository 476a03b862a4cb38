import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import {
  imageAdd,
  imageFind,
  imageListByTarget,
  imageRemove,
  imageUpdate,
} from '#contract/calls/images';
import type { Image, ImageDetail, ImageTarget } from '#contract/entities/images';

import { renew } from '../reads/query.ts';

export const addPicture = async (
  filePath: string,
  name: string,
  target: ImageTarget,
): Promise<Reply<Image>> => {
  const reply = await send(imageAdd, { filePath, image: { ImageName: name, ImageTarget: target } });
  if (!reply.ok) return reply;
  void renew(imageListByTarget);
  return { ok: true, data: reply.data.data };
};

export const changePicture = async (
  change: CallInput<typeof imageUpdate>,
): Promise<Reply<ImageDetail>> => {
  const reply = await send(imageUpdate, change);
  if (!reply.ok) return reply;
  await renew(imageListByTarget, imageFind);
  return { ok: true, data: reply.data.data };
};

export const removePicture = async (id: number, version: number): Promise<Reply<object>> => {
  const reply = await send(imageRemove, { id, version });
  if (reply.ok) await renew(imageListByTarget);
  return reply;
};
