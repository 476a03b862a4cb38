import { getCollection } from 'astro:content';
import { variant } from 'virtual:variant';
import { servicePath } from '#variants/paths';

/** Returns the text of a page. @throws Error naming the missing file */
export const requireText = <Text>(text: Text | undefined, file: string): Text => {
  if (text === undefined)
    throw new Error(
      `falta variants/${variant.id}/content/${file}: una página de la tienda lo muestra`,
    );
  return text;
};

/** Services in their own order. */
export const services = (await getCollection('services')).toSorted(
  (one, other) => one.data.order - other.data.order,
);

/** Paths of the services; empty in shops without such pages. */
export const serviceAddresses = services.flatMap(({ id }) => servicePath(variant, id) ?? []);
