import { normal } from './plain-text.ts';

/** Writes a text as the part of an address: `Baterías: 75 Ah` → `baterias-75-ah`. */
export const slugOf = (text: string, longest = Number.POSITIVE_INFINITY): string =>
  normal(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '');
