/** What an order's `marks` column holds: one text for each matter that a seller must look at. */

/** In the order in which a seller reads them. */
export const MATTERS = [
  /** Money that is to go back to the buyer. */
  'giveBack',
  /** Paid, with nothing left to deliver. */
  'noStock',
  /** Paid, but not what was asked for. */
  'otherAmount',
  'paidTwice',
  /** A seller had said that it is paid, and then it was paid at the provider, too. */
  'paidOnlineToo',
  /** It stands as paid, or has left, and what was paid online is the buyer's again. */
  'returnedOnline',
  'partlyReturned',
  /** What the provider had given back is with it again. */
  'returnUndone',
  'disputed',
  'chargedBack',
  /** The provider tells of a payment in a way that cannot be understood. */
  'unreadable',
  /** The buyer reads nothing of what is mailed. */
  'unreachableText',
] as const;
export type Matter = (typeof MATTERS)[number];
export type Marks = Partial<Record<Matter, string>>;
