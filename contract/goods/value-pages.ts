/** Folder of the pages of categories narrowed by a value: `/listas/baterias-capacidad-75-ah`. */
export const VALUE_PAGES = '/listas';

export const isValuePage = (path: string): boolean => path.startsWith(`${VALUE_PAGES}/`);

/** A value of an attribute whose list has a page. */
export interface ListedValue {
  /** As the filter of lists has it: `capacidad=75`. */
  filter: string;
  /** The attribute: `Capacidad`. */
  title: string;
  /** As it is written after the title: `75 Ah`, `automática`, `Arduino`. */
  value: string;
  /** The end of the page's address: `baterias-capacidad-75-ah`. */
  page: string;
}
