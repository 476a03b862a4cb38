/** What a row of the home holds, in words that show every difference between two people's. */
import { formatMoney, toCents } from '#contract/amounts/money';
import { type BannerItem, type ReleaseGroup, UNSET_IMAGE } from '#contract/entities/configured';

const together = (...texts: readonly (string | false | undefined)[]): string =>
  texts.filter(Boolean).join(' · ');

/** Two pictures may say the same: their numbers differ. */
const pictureWords = ({ id, name, color }: BannerItem['image']): string =>
  together(name, id === UNSET_IMAGE ? 'sin imagen' : `imagen ${id}`, color);

export const bannerWords = ({ image, sd, link, color }: BannerItem): string =>
  together(
    pictureWords(image),
    sd && `en el teléfono ${pictureWords(sd)}`,
    link || 'no lleva a ningún lado',
    color,
  );

/** The group, then each of its products. */
export const groupWords = ({ title, items }: ReleaseGroup): string[] => {
  const group = title || 'Grupo sin título';
  const products = items.map(({ code, name, price }) => {
    const money = typeof price === 'number' && formatMoney(toCents(price));
    return `${group}: ${together(code, name, money)}`;
  });
  return [group, ...products];
};
