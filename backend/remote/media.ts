import { AppError } from '#backend/http/app-error';
import type { FileStore } from '#backend/media/files';
import { photoType, replacePhoto } from '#backend/media/photos';
import { createPictures, type PicturedPart } from '#backend/media/pictures';
import type { Media } from '#backend/port';
import { createQueue } from '#backend/rate-limit/queue';
import { calls } from '#contract/calls';
import { MAX_IMAGE_BYTES } from '#contract/entities/images';
import { familyTitle, productTitle } from '#contract/goods/item-title';
import { sellsFamilies } from '#variants/kinds';
import { cacheAnswers } from './cached-answers.ts';
import { ANONYMOUS, askHost, askRaw, orUndefined, type Remote } from './calls/ask.ts';
import { HostRefusal } from './http/refusal.ts';
import type { KnownPictures } from './pictures.ts';

/** Same limits as with our own database; each is a request to the host. */
const PICTURES = { atOnce: 8, waiting: 300, retryAfter: 2 };
/** A page requests its pictures in several widths. */
const CACHE_MS = 60_000;
const MAX_CACHED = 5_000;

/** Returns the path of a picture below the host's own address; undefined for other addresses. */
const pathBelow = (hostUrl: string, reported: string): string | undefined => {
  const base = `${hostUrl}/`;
  // ASP.NET writes its own root as `~`.
  const address = reported.replace(/^~?\/+/, '');
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return url?.href.startsWith(base) ? url.href.slice(hostUrl.length) : undefined;
};

const keyOf = (id: number): string => `host/${id}`;

export const createRemoteMedia = (
  remote: Remote,
  { files, pictures }: { files: FileStore; pictures: KnownPictures },
): Media => {
  const { client, variant, log } = remote;
  const parts = cacheAnswers<PicturedPart | null>(CACHE_MS, MAX_CACHED);
  const uploads = cacheAnswers<string | null>(CACHE_MS, MAX_CACHED);

  /** Asks the host for a picture's address that no reply has contained. */
  const ask = async (id: number): Promise<string | undefined> => {
    try {
      void pictures.learn(await askRaw(remote, calls.imageFind, { id }, ANONYMOUS));
    } catch (error) {
      // The host may refuse this to visitors.
      if (!(error instanceof HostRefusal)) throw error;
    }
    return pictures.find(id);
  };

  /**
   * Fetches and stores a picture.
   * @returns its key in the store; null where the host has none, or it is not a picture
   */
  const fetchImage = async (id: number): Promise<string | null> => {
    const key = keyOf(id);
    try {
      const address = (await pictures.find(id)) ?? (await ask(id));
      const path = address === undefined ? undefined : pathBelow(client.url, address);
      if (path === undefined) return null;
      const body = await client.ask(
        { path, method: 'GET', kind: 'file', repeats: true, maxBytes: MAX_IMAGE_BYTES },
        ({ status, bytes }) => (status === 200 ? bytes : null),
      );
      if (!body || !photoType(body)) return null;
      await replacePhoto(files, key, body);
      return key;
    } catch (error) {
      // A stored picture is still shown while the host is unavailable.
      if (error instanceof AppError && (await files.read(key))) return key;
      throw error;
    }
  };
  const imageKey = (id: number) => uploads.get(`${id}`, () => fetchImage(id));

  const findPart = async (code: string): Promise<PicturedPart | null> => {
    const isFamily = sellsFamilies(variant);
    const family = isFamily
      ? await orUndefined(askHost(remote, 'autopartFindByFamily', { family: code }, ANONYMOUS))
      : undefined;
    const product = family
      ? undefined
      : await orUndefined(askHost(remote, 'productFind', { code }, ANONYMOUS));
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
        title: family ? familyTitle(family.data) : product ? productTitle(product.data) : '',
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
    // Hosts have no print files.
    printFile: async () => null,
  };
};
