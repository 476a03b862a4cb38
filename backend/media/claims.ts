/** Keys that one of all processes takes for a while: they lie where those keep their files. */
import { createHash } from 'node:crypto';
import { inBlobs, inFolder } from './claim-places.ts';
import type { FilesPlace } from './files.ts';

/** A key that is its taker's, who alone renews it or lets go of it: another of the same process is another taker. */
export interface Claim {
  /** So long from now on. @returns false where its time was over and somebody else has it */
  keep: (ms: number) => Promise<boolean>;
  /** What somebody else has by now stays theirs. */
  release: () => Promise<void>;
}

export interface Claims {
  /**
   * @param ms how long it stays the caller's, who may be killed meanwhile
   * @returns the key; where it is somebody else's, so many milliseconds until it can be the caller's
   */
  take: (key: string, ms: number) => Promise<Claim | number>;
  /** So many milliseconds until it can be taken, at most what is said; 0 = nobody has it. It is only looked at. */
  left: (key: string, ms: number) => Promise<number>;
}

export const openClaims = (place: FilesPlace, now: () => number = Date.now): Claims => {
  const claims = place === 'netlify-blobs' ? inBlobs() : inFolder(place.folder);
  /** Whatever stands in a key, a name for a file. */
  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');
  /** Another machine's clock may be ahead: nobody waits longer than was said. */
  const leftOf = (until: number, ms: number) => Math.min(ms, until - now());
  /** @param written by which its taker knows it again */
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
      // Let go of in this very moment.
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
