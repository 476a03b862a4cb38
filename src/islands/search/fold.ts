/** Comparing what somebody types with names: case and accents do not count. */
import { normal } from '#contract/text/plain-text';

/** Whether every word of `typed` stands somewhere in `text`. */
export const matches = (text: string, typed: string): boolean => {
  const folded = normal(text);
  return normal(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
};
