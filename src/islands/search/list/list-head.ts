/** The heading of a list, with its title and canonical address in the document's head. */
import { variant } from 'virtual:variant';
import { useEffect } from 'react';
import type { Catalogue } from '../kind.ts';
import { addressOfList, LIST_PATH, listHref, valueAddress } from '../list-address.ts';
import { emptyQuery, type ListQuery } from '../query.ts';

/** Filters that have lists of their own, the most telling first. */
const OWN_LISTS = ['categoryId', 'brandId', 'vehicleId'] as const;

/**
 * Returns the address of a list for search engines. Pages of a list with one filter, or without any, have their
 * own; further filters, texts and orders belong to the list of the most telling filter.
 * @param pages of categories narrowed by a value
 */
export const canonicalOf = (query: ListQuery, pages: Catalogue['pages'] = []): string => {
  const { categoryId, attributes } = query;
  const own = pages.find((one) => one.endsWith(` ${categoryId} ${attributes}`))?.split(' ')[0];
  const key = OWN_LISTS.find((one) => query[one] !== '');
  const { page, order } = query;
  const list = {
    ...{ ...emptyQuery, ...(key && { [key]: query[key] }), page },
    ...(own && { attributes }),
  };
  if (page > 1 && listHref({ ...list, order }) === listHref(query)) return listHref(list);
  if (own) return valueAddress(own);
  return key ? addressOfList({ key, id: query[key] }) : LIST_PATH;
};

const canonicalLink = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/**
 * Names the list in the page's heading and the document's head until the next one.
 * @param name of the choices
 * @param isBuilt heading and head are those of the list already
 */
export const useListHead = (
  query: ListQuery,
  name: string,
  pages: Catalogue['pages'],
  isBuilt: boolean,
): void => {
  const canonical = variant.url + canonicalOf(query, pages);
  const page = query.page > 1 ? ` · página ${query.page}` : '';
  const title = `${name}${page} · ${variant.name}`;
  useEffect(() => {
    if (isBuilt) return;
    const link = canonicalLink();
    const heading = document.querySelector('#lista-titulo');
    const before = { title: document.title, canonical: link?.href ?? '' };
    const parts = [...(heading?.childNodes ?? [])];
    document.title = title;
    if (link) link.href = canonical;
    heading?.replaceChildren(name);
    return () => {
      document.title = before.title;
      if (link) link.href = before.canonical;
      heading?.replaceChildren(...parts);
    };
  }, [title, canonical, name, isBuilt]);
};
