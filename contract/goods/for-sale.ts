/** Which prices are prices: lists have a 0 where one has to ask. */

/** Whether the shop sells at that price. What has none is shown without it, and nobody can buy it. */
export const isForSale = (price: number | null | undefined): price is number =>
  price !== null && price !== undefined && price > 0;
