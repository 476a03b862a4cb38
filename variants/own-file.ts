import { readFileSync } from 'node:fs';
import { type OwnTexts, readOwnWords } from '../contract/entities/own-data.ts';
import type { Env } from './env.ts';
import { ownLogoOf } from './own-logo.ts';

/** Returns the data that a build of pages got from its parent process (scripts/build-pages.ts). */
export const readOwnFile = ({ OWN_DATA_FILE }: Env) => {
  const texts: OwnTexts = OWN_DATA_FILE
    ? // Written by writeOwnData; each text is parsed by its reader.
      (JSON.parse(readFileSync(OWN_DATA_FILE, 'utf8')) as OwnTexts)
    : {};
  return { texts, words: readOwnWords(texts), logo: ownLogoOf(texts) };
};
