/** Describes rows of the home for the conflict dialog; the texts differ wherever the rows do. */
import { formatMoney, toCents } from '#contract/amounts/money';
import { bannerItemEntity } from '#contract/definitions/banner-item';
import { scalarFields } from '#contract/definitions/entity';
import { type BannerItem, type ReleaseGroup, UNSET_IMAGE } from '#contract/entities/configured';
import { cellText } from '../../ui/edit/entity-values.ts';

const joined = (...texts: readonly (string | false | undefined)[]): string =>
  texts.filter(Boolean).join(' · ');

/** Includes the id, as two pictures may have the same name. */
const pictureText = ({ id, name, color }: BannerItem['image']): string =>
  joined(name, id === UNSET_IMAGE ? 'sin imagen' : `imagen ${id}`, color);

export const bannerText = (item: BannerItem): string =>
  joined(
    pictureText(item.image),
    item.sd && `en el teléfono ${pictureText(item.sd)}`,
    ...scalarFields(bannerItemEntity).map(([name, field]) => {
      if (name === 'link' && item.link === '') return 'no lleva a ningún lado';
      if (name === 'isShown') return item.isShown ? '' : 'apagada';
      return cellText(field, item[name]);
    }),
  );

/** Returns the group's title, then a text for each product. */
export const groupTexts = ({ title, items }: ReleaseGroup): string[] => {
  const group = title || 'Grupo sin título';
  const products = items.map(({ code, name, price }) => {
    const money = typeof price === 'number' && formatMoney(toCents(price));
    return `${group}: ${joined(code, name, money)}`;
  });
  return [group, ...products];
};
