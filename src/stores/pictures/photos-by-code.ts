/** Photos whose file names have the codes of products. */
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import {
  imageAddByCode,
  imageListByTarget,
  imageMatchCodes,
  MAX_PHOTO_NAMES,
} from '#contract/calls/images';
import { renew } from '../reads/query.ts';

export interface MatchedPhotos {
  /** By product, in the order of its photos. */
  files: readonly File[];
  products: number;
  /** Names of files whose code no product has. */
  unmatched: readonly string[];
}

type Match = CallOutput<typeof imageMatchCodes>['data'][number];

const inOrder = (one: Match, other: Match): number =>
  (one.code ?? '').localeCompare(other.code ?? '') ||
  one.place - other.place ||
  one.name.localeCompare(other.name);

/** Finds the products of files that are chosen. */
export const matchPhotos = async (chosen: readonly File[]): Promise<Reply<MatchedPhotos>> => {
  const matches = new Map<string, Match>();
  const names = [...new Set(chosen.map(({ name }) => name))];
  for (let from = 0; from < names.length; from += MAX_PHOTO_NAMES) {
    const some = names.slice(from, from + MAX_PHOTO_NAMES);
    const reply = await send(imageMatchCodes, { names: some });
    if (!reply.ok) return reply;
    for (const match of reply.data.data) matches.set(match.name, match);
  }
  const found = chosen.flatMap((file) => {
    const match = matches.get(file.name);
    return match && match.code !== null ? [{ file, match }] : [];
  });
  const files = found
    .toSorted((one, other) => inOrder(one.match, other.match))
    .map(({ file }) => file);
  return {
    ok: true,
    data: {
      files,
      products: new Set(found.map(({ match }) => match.code)).size,
      unmatched: names.filter((name) => matches.get(name)?.code == null),
    },
  };
};

export const addPhotoByCode = async (
  filePath: string,
): Promise<Reply<CallOutput<typeof imageAddByCode>['data']>> => {
  const reply = await send(imageAddByCode, { filePath });
  if (!reply.ok) return reply;
  void renew(imageListByTarget);
  return { ok: true, data: reply.data.data };
};
