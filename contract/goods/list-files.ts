/** Files of lists that the build makes; apart from their addresses, which every page's script needs. */

/** Folder of the lists' pages that the build makes; their addresses are rewritten to it. */
export const LIST_PAGES = '/_listas';
/** The categories and brands of the whole catalogue. */
export const CATALOGUE_DATA = `${LIST_PAGES}/catalogo.json`;
/** Former ids of categories and brands by the filter, and of services, each with its current one, for redirects. */
export const FORMER_LISTS = `${LIST_PAGES}/listas-anteriores.json`;
export type FormerLists = Record<'categoryId' | 'brandId' | 'services', Record<string, string>>;
