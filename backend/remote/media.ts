/** Pictures of a host's, through the shop: fetched once, looked at as a stranger's, and kept with its own files. */

import { AppError } from '#backend/http/app-error';
import type { FileStore } from '#backend/media/files';
import { photoType, replacePhoto } from '#backend/media/photos';
import { createPictures, type PicturedPart } from '#backend/media/pictures';
import type { Media } from '#backend/port';
import { createQueue } from '#backend/rate-limit/queue';
import { calls } from '#contract/calls';
import { MAX_IMAGE_BYTES } from '#contract/entities/images';
import { sellsFamilies } from '#variants/kinds';
import { cacheAnswers } from './cached-answers.ts';
import { askHost, askRaw, NOBODY, orNone, type Remote } from './calls/ask.ts';
import { HostRefusal } from './http/refusal.ts';
import type { KnownPictures } from './pictures.ts';

/** As over PostgreSQL; each is a question to the host. */
const PICTURES = { atOnce: 8, waiting: 300, retryAfter: 2 };
/** A page asks for its pictures in several widths, one after the other. */
const KEPT_MS = 60_000;
const MOST_KEPT = 5_000;

/** Below the host's own address: nobody has us fetch from elsewhere. */
const below = (hostUrl: string, told: string): string | undefined => {
  const base = `${hostUrl}/`;
  const address = told.replace(/^\/+/, '');
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return url?.href.startsWith(base) ? url.href.slice(hostUrl.length) : undefined;
};

const keyOf = (id: number): string => `host/${id}`;

export const createRemoteMedia = (
  remote: Remote,
  { files, pictures }: { files: FileStore; pictures: KnownPictures },
): Media => {
  const { client, variant, log } = remote;
  const parts = cacheAnswers<PicturedPart | null>(KEPT_MS, MOST_KEPT);
  const uploads = cacheAnswers<string | null>(KEPT_MS, MOST_KEPT);

  /** What a host tells of a picture that no reply has told of before. */
  const ask = async (id: number): Promise<string | undefined> => {
    try {
      void pictures.learn(await askRaw(remote, calls.imageFind, { id }, NOBODY));
    } catch (error) {
      // It may keep that to its sellers.
      if (!(error instanceof HostRefusal)) throw error;
    }
    return pictures.find(id);
  };

  /** @returns its key in the store; null where the host has none, or it is no picture */
  const fetchImage = async (id: number): Promise<string | null> => {
    const key = keyOf(id);
    try {
      const told = (await pictures.find(id)) ?? (await ask(id));
      const path = told === undefined ? undefined : below(client.url, told);
      if (path === undefined) return null;
      const body = await client.ask(
        { path, method: 'GET', kind: 'file', repeats: true, maxBytes: MAX_IMAGE_BYTES },
        ({ status, bytes }) => (status === 200 ? bytes : null),
      );
      if (!body || !photoType(body)) return null;
      await replacePhoto(files, key, body);
      return key;
    } catch (error) {
      // What was fetched before still shows while the host is away.
      if (error instanceof AppError && (await files.read(key))) return key;
      throw error;
    }
  };
  const imageKey = (id: number) => uploads.get(`${id}`, () => fetchImage(id));

  const findPart = async (code: string): Promise<PicturedPart | null> => {
    const isFamily = sellsFamilies(variant);
    const family = isFamily
      ? await orNone(askHost(remote, 'autopartFindByFamily', { family: code }, NOBODY))
      : undefined;
    const product = family
      ? undefined
      : await orNone(askHost(remote, 'productFind', { code }, NOBODY));
    const item = family?.data ?? product?.data;
    if (!item?.isPublic) return null;
    const specifications = family
      ? (family.data.products[0]?.specifications ?? []).map(({ specKey, specValue }) => ({
          key: specKey,
          value: specValue,
        }))
      : (product?.data.specifications ?? []);
    const [first] = item.images;
    return {
      drawn: {
        code: item.code,
        name: item.name,
        categoryName: item.categoryName,
        drawing: null,
        specifications,
      },
      photo: first ? await imageKey(first.id) : null,
    };
  };

  return {
    picture: createPictures({
      db: remote,
      variant,
      log,
      now: () => new Date(),
      files,
      queue: createQueue(PICTURES),
      findPart: (code) => parts.get(code.toLowerCase(), () => findPart(code)),
      findUpload: ({ upload }) => imageKey(upload),
    }),
    // Such a host prints nothing.
    printFile: async () => null,
  };
};
