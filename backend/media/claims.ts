import { createHash } from 'node:crypto';
import { inBlobs, inFolder } from './claim-places.ts';
import type { FilesPlace } from './files.ts';

/** A claimed key. Only this object renews or releases it, even within the process. */
export interface Claim {
  /** Extends the claim from now on. @returns false if it expired and was taken over */
  keep: (ms: number) => Promise<boolean>;
  /** Releases the key unless it was taken over. */
  release: () => Promise<void>;
}

export interface Claims {
  /**
   * Claims a key.
   * @param ms after which others may take it, as when the caller was killed
   * @returns the claim, or the milliseconds until somebody else's expires
   */
  take: (key: string, ms: number) => Promise<Claim | number>;
  /** Returns the milliseconds until a key can be claimed, `ms` at most; 0 = free. */
  left: (key: string, ms: number) => Promise<number>;
}

export const openClaims = (place: FilesPlace, now: () => number = Date.now): Claims => {
  const claims = place === 'netlify-blobs' ? inBlobs() : inFolder(place.folder);
  /** Returns a file name for any key. */
  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');
  /** Limits the time left, since another machine's clock may be ahead. */
  const leftOf = (until: number, ms: number) => Math.min(ms, until - now());
  /** @param written the mark */
  const claimOf = (name: string, written: string): Claim => {
    let mark: string | undefined = written;
    return {
      keep: async (ms) => {
        mark = mark === undefined ? undefined : await claims.renew(name, mark, now() + ms);
        return mark !== undefined;
      },
      release: async () => {
        if (mark !== undefined) await claims.end(name, mark);
        mark = undefined;
      },
    };
  };
  return {
    take: async (key, ms) => {
      const name = nameOf(key);
      const until = now() + ms;
      const created = await claims.create(name, until);
      if (created !== undefined) return claimOf(name, created);
      const found = await claims.read(name);
      // Released in this very moment.
      if (!found) return ms;
      const left = leftOf(found.until, ms);
      if (left > 0) return left;
      const replaced = await claims.replace(name, found.mark, until);
      return replaced === undefined ? ms : claimOf(name, replaced);
    },
    left: async (key, ms) => {
      const found = await claims.read(nameOf(key));
      return found ? Math.max(0, leftOf(found.until, ms)) : 0;
    },
  };
};
