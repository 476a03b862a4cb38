/** Returns whether a product is for sale: lists have a price of 0 where the customer must ask. */
export const isForSale = (price: number | null | undefined): price is number =>
  price !== null && price !== undefined && price > 0;
