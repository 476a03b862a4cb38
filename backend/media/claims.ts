/** Keys that one of all processes takes for a while: they lie where those keep their files. */
import { createHash } from 'node:crypto';
import { inBlobs, inFolder } from './claim-places.ts';
import type { FilesPlace } from './files.ts';

export interface Claims {
  /**
   * @param ms how long it stays the caller's, who may be killed meanwhile
   * @returns 0 = it is the caller's now; else so many milliseconds until it can be
   */
  take: (key: string, ms: number) => Promise<number>;
  /** So long from now on. @returns false where its time was over and somebody else has it */
  keep: (key: string, ms: number) => Promise<boolean>;
  /** Of one's own: what somebody else has by now stays theirs. */
  release: (key: string) => Promise<void>;
}

export const openClaims = (place: FilesPlace, now: () => number = Date.now): Claims => {
  const claims = place === 'netlify-blobs' ? inBlobs() : inFolder(place.folder);
  /** By name, those that this process has, by what it wrote there. */
  const own = new Map<string, string>();
  /** Whatever stands in a key, a name for a file. */
  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');
  /** @returns whether it is this process's now */
  const note = (name: string, mark: string | undefined): boolean => {
    if (mark === undefined) own.delete(name);
    else own.set(name, mark);
    return mark !== undefined;
  };
  return {
    take: async (key, ms) => {
      const name = nameOf(key);
      const until = now() + ms;
      if (note(name, await claims.create(name, until))) return 0;
      const found = await claims.read(name);
      // Let go of in this very moment.
      if (!found) return ms;
      // Another machine's clock may be ahead: nobody waits longer than was said.
      const left = Math.min(ms, found.until - now());
      if (left > 0) return left;
      return note(name, await claims.replace(name, found.mark, until)) ? 0 : ms;
    },
    keep: async (key, ms) => {
      const name = nameOf(key);
      const mark = own.get(name);
      return mark !== undefined && note(name, await claims.renew(name, mark, now() + ms));
    },
    release: async (key) => {
      const name = nameOf(key);
      const mark = own.get(name);
      if (mark === undefined) return;
      own.delete(name);
      await claims.end(name, mark);
    },
  };
};
