import { variant } from 'virtual:variant';

/** Names a branch, delivery or payment method by its code; other parts of a field are as they are. */
export const partName = (part: string): string =>
  variant.branches.find(({ code }) => code === part)?.name ??
  [...variant.shippings, ...variant.payments].find(({ id }) => id === part)?.name ??
  part;
