/** Types of https://schema.org/Store that shops may be. */
export const BUSINESSES = [
  'Store',
  'AutoPartsStore',
  'ElectronicsStore',
  'HobbyShop',
  'HomeGoodsStore',
  'ToyStore',
] as const;
