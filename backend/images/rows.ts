import { fromRow } from '#backend/database/entity-columns';
import type { images } from '#backend/database/tables/media';
import { scalarNames } from '#contract/definitions/entity';
import { imageEntity } from '#contract/definitions/image';
import type { Image, ImageDetail, ImageUses } from '#contract/entities/images';
import { imageUrlById } from '#contract/paths';

export type ImageRow = typeof images.$inferSelect;

/** Adds the version, so that caches never show an older picture. */
const addressOf = ({ id, version }: ImageRow): string => `${imageUrlById(id)}?v=${version}`;

export const toImage = (row: ImageRow, uses: number): Image => {
  const { id, target, width, height, version, createdAt } = row;
  return {
    id,
    ...fromRow(imageEntity, scalarNames(imageEntity), row),
    target,
    image: addressOf(row),
    width,
    height,
    version,
    createdAt: createdAt.toISOString(),
    uses,
  };
};

export const toDetail = (row: ImageRow, shownBy: ImageUses): ImageDetail => ({
  ...toImage(
    row,
    shownBy.productCount +
      shownBy.companyCount +
      shownBy.categories.length +
      shownBy.brands.length +
      shownBy.config.length,
  ),
  shownBy,
  cut: row.cut,
  whole: {
    image: row.cut ? `${addressOf(row)}&whole` : addressOf(row),
    width: row.wholeWidth ?? row.width,
    height: row.wholeHeight ?? row.height,
  },
});
