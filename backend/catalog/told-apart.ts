/** Tells suggested items apart whose titles are equal, as a title has only two distinguishing values. */
import { inText, type TitledItem } from '#contract/goods/item-title';

interface Suggested {
  text: string;
  titled: TitledItem['products'];
}

type Specification = TitledItem['products'][number][number];

const has = (products: TitledItem['products'], { key, value }: Specification): boolean =>
  products.length > 0 &&
  products.every((specifications) =>
    specifications.some((one) => one.key === key && one.value === value),
  );

/** Returns the texts, with the first value that no item of the same text has: `Líquido 2 L rosa, orgánica (OAT)`. */
export const toldApart = (items: readonly Suggested[]): string[] =>
  items.map((item) => {
    const alike = items.filter((other) => other !== item && other.text === item.text);
    const differing =
      alike.length > 0 &&
      item.titled[0]?.find(
        (one) =>
          one.value.trim() !== '' &&
          has(item.titled, one) &&
          !alike.some(({ titled }) => has(titled, one)),
      );
    return differing ? `${item.text}, ${inText(differing.value.trim())}` : item.text;
  });
