import { splitWholeWords } from '#contract/text/whole-words';
import { type Html, html } from './html.ts';

/** Writes a text whose short words with a hyphen stay on one line. */
export const unbroken = (text: string): Html =>
  html`${splitWholeWords(text).map((part, place) => (place % 2 === 0 ? part : html`<span class="whole">${part}</span>`))}`;
