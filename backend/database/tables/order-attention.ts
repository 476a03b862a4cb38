/** Content of an order's `marks` column: one text per matter that a seller must check. */

/** In the order in which they are shown. */
export const MATTERS = [
  /** Money to refund to the buyer. */
  'giveBack',
  /** Money of a cancelled order that was received without a provider. */
  'giveBackOutside',
  /** Money of returns whose units a seller received who may not give it back. */
  'returnMoney',
  /** A return that the buyer requested. */
  'returnAsked',
  /** Paid without stock to deliver. */
  'noStock',
  /** Paid with another amount. */
  'otherAmount',
  'paidTwice',
  /** A payment of a difference that was more than was due, or that the provider took back. */
  'difference',
  /** Paid twice: marked as paid by a seller, then paid at the provider. */
  'paidOnlineToo',
  /** Paid or shipped, but the online payment was refunded or charged back. */
  'returnedOnline',
  'partlyReturned',
  /** The provider reversed a refund. */
  'returnUndone',
  'disputed',
  'chargedBack',
  /** The provider reports a payment that cannot be parsed. */
  'unreadable',
  /** Mails to the buyer do not arrive. */
  'unreachableText',
] as const;
export type Matter = (typeof MATTERS)[number];
export type Marks = Partial<Record<Matter, string>>;
