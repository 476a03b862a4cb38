/** The editorial texts of the shop that is built. */
import { getCollection } from 'astro:content';
import { variant } from 'virtual:variant';
import { servicePath } from '#variants/paths';

/** @throws naming the file that a page of the route table lacks */
export const given = <Text>(text: Text | undefined, file: string): Text => {
  if (text === undefined)
    throw new Error(
      `falta variants/${variant.id}/content/${file}: una página de la tienda lo muestra`,
    );
  return text;
};

/** In the order that they ask for. */
export const services = (await getCollection('services')).toSorted(
  (one, other) => one.data.order - other.data.order,
);

/** Where each of them stands; none in a shop without such pages. */
export const serviceAddresses = services.flatMap(({ id }) => servicePath(variant, id) ?? []);
