/** Materials of printing as the names of products spell them. */
const SPELLINGS: readonly (readonly [name: string, spelling: RegExp])[] = [
  ['PETG', /\bpet-?g\b/],
  ['PLA', /\bpla\b/],
  ['ABS', /\babs\b/],
  ['ASA', /\basa\b/],
  ['TPU', /\b(tpu|tpe)\b/],
  ['nailon', /\b(nailon|nylon|pa ?-?(6|11|12))\b/],
  ['policarbonato', /\b(pc|policarbonato)\b/],
  ['PVA', /\bpva\b/],
  ['HIPS', /\bhips\b/],
  ['resina', /\bresinas?\b/],
];

const namesIn = (text: string): string[] =>
  SPELLINGS.flatMap(([name, spelling]) => (spelling.test(text.toLowerCase()) ? [name] : []));

/** Warns of a product whose name says another material; undefined if it names none, or this one. */
export const otherMaterialText = (productName: string, material: string): string | undefined => {
  const [named] = namesIn(productName);
  const own = namesIn(material);
  if (!named || own.length === 0) return undefined;
  return namesIn(productName).some((name) => own.includes(name))
    ? undefined
    : `El producto parece de ${named}: «${productName}».`;
};
