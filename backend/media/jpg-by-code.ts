import type { Log } from '#backend/http/log';
import { encodeCode } from '#contract/paths';
import { HOUR_MS } from '#contract/time/dates';
import type { FileStore } from './files.ts';
import { photoType } from './photos.ts';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 15_000_000;
/** How long a missing jpg is not requested again. */
const MISSING_MS = HOUR_MS;
const MAX_REMEMBERED = 50_000;

interface JpgOptions {
  files: FileStore;
  /** The code and `.jpg` are appended; empty = the shop's own files alone. */
  baseUrl: string;
  log: Log;
}

const fetchJpg = async (url: string): Promise<Uint8Array | null> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
  const body = new Uint8Array(await response.arrayBuffer());
  return body.length <= MAX_BYTES && photoType(body) ? body : null;
};

/** Makes a function that finds the store's key of `<code>.jpg`, fetching the file first if necessary. */
export const createJpgByCode = ({ files, baseUrl, log }: JpgOptions) => {
  const missingSince = new Map<string, number>();
  const isKnownMissing = (code: string, now: number) =>
    now - (missingSince.get(code) ?? Number.NEGATIVE_INFINITY) < MISSING_MS;
  return async (code: string, now: number): Promise<string | null> => {
    const key = `jpg/${encodeCode(code)}.jpg`;
    if (isKnownMissing(code, now)) return null;
    if (await files.read(key)) return key;
    if (baseUrl) {
      try {
        const body = await fetchJpg(`${baseUrl}${encodeURIComponent(code.trim())}.jpg`);
        if (body) {
          await files.write(key, body);
          return key;
        }
      } catch (error) {
        // The drawing stands in; the address may answer the next time.
        log.warn({ err: error, code }, 'no answer from the image address');
      }
    }
    if (missingSince.size >= MAX_REMEMBERED) missingSince.clear();
    missingSince.set(code, now);
    return null;
  };
};
