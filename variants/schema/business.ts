/** What schema.org calls a shop (https://schema.org/Store): the kinds that these shops are. */
export const BUSINESSES = [
  'Store',
  'AutoPartsStore',
  'ElectronicsStore',
  'HobbyShop',
  'HomeGoodsStore',
  'ToyStore',
] as const;
