import { readAttributes } from '#contract/goods/attribute-text';
import type { Attribute } from '#contract/goods/attributes';

/** Parses the attributes of a category of the demo: `Casquillo: E14, E27; Potencia (W)`. */
export const categoryAttributes = (text: string): Attribute[] => {
  const read = readAttributes(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.value;
};
