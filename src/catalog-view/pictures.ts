/** The pictures of an item: its photos, else the one that stands for its code. */
import type { Product } from '#contract/entities/catalog';
import { imageUrl, imageUrlById } from '#contract/paths';

/** @returns addresses; never none */
export const picturesOf = ({ code, images }: Pick<Product, 'code' | 'images'>): string[] =>
  images.length > 0 ? images.map(({ id }) => imageUrlById(id)) : [imageUrl(code)];
