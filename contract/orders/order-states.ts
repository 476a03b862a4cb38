/**
 * The state machine of an order: states, allowed moves by mover, and their effects on stock, money
 * and mail. Server, selects, lists and mails all use it (spec, section 4). A move without its
 * effects does not compile.
 */
export const ORDER_STATES = ['INI', 'PCH', 'PPE', 'PAP', 'DIS', 'CAN'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** `provider`: a report of the payment provider. `system`: the shop itself, as time passes. */
export const MOVERS = ['seller', 'buyer', 'provider', 'system'] as const;
export type Mover = (typeof MOVERS)[number];

/** The shorter list of states in the specification, with its names. */
export const ORDER_GROUPS = ['PEN', 'SEN', 'CAN'] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];
export const orderGroupNames: Readonly<Record<OrderGroup, string>> = {
  // Spelled so in the specification.
  PEN: 'Pendente',
  SEN: 'Enviado',
  CAN: 'Cancelado',
};

interface StateFacts {
  name: string;
  group: OrderGroup;
  /** Whether a seller may choose it. */
  selectable: boolean;
  /** `due`: payable online. `pending`: the payment is under way, or a seller awaits it. */
  payment: 'due' | 'pending' | 'received' | 'void';
  goods: 'reserved' | 'sold' | 'left' | 'returned';
}

const facts = {
  INI: {
    name: 'Procesando pago...',
    group: 'PEN',
    selectable: false,
    payment: 'due',
    goods: 'reserved',
  },
  PCH: {
    name: 'Pago inconcluso',
    group: 'PEN',
    selectable: false,
    payment: 'due',
    goods: 'reserved',
  },
  PPE: {
    name: 'Pago pendiente',
    group: 'PEN',
    selectable: true,
    payment: 'pending',
    goods: 'reserved',
  },
  PAP: {
    name: 'Pago aprobado',
    group: 'PEN',
    selectable: true,
    payment: 'received',
    goods: 'sold',
  },
  DIS: {
    name: 'Despachado',
    group: 'SEN',
    selectable: true,
    payment: 'received',
    goods: 'left',
  },
  CAN: {
    name: 'Cancelado',
    group: 'CAN',
    selectable: true,
    payment: 'void',
    goods: 'returned',
  },
} as const satisfies Record<OrderState, StateFacts>;
export const orderStates: Readonly<Record<OrderState, Readonly<StateFacts>>> = facts;

/**
 * - `keep`: changes no stock; a reservation continues.
 * - `hold`: reserves missing units until the payment's deadline, within the buyer's limits unless a
 *   seller moves it.
 * - `take`: takes missing units for good, and marks the order if there are too few.
 * - `retake`: like `take`, but refuses a seller's move if there are too few.
 * - `ship`: subtracts missing units from the stock level, as far as it allows.
 * - `return`: returns the units to their branches.
 */
export type StockEffect = 'keep' | 'hold' | 'take' | 'retake' | 'ship' | 'return';

/**
 * - `none`: no effect; a later payment of a cancelled order is marked for a seller.
 * - `owed`: an order that was paid online is marked for a refund by a seller.
 * - `refundLate`: later payments are refunded automatically.
 */
type MoneyEffect = 'none' | 'owed' | 'refundLate';

/** Mails to the buyer that are sent at most once per order. */
export const ONCE_MAILS = ['orderReceived', 'reservationOver'] as const;
export type OnceMail = (typeof ONCE_MAILS)[number];
/** Mails to the buyer that are sent with each move that lists them. */
export const MOVE_MAILS = ['orderState'] as const;
export type MoveMail = (typeof MOVE_MAILS)[number];
/**
 * Mail templates. The buyer gets the first mail of a move's list that was not sent before. `sendEmail: true`
 * appends `orderState` to the list, `sendEmail: false` empties it.
 */
export type BuyerMail = OnceMail | MoveMail;
/** The shop's own copy: a new order, its payment, or its cancellation. */
export type ShopMail = 'newOrder' | 'orderPaid' | 'cancelled' | 'none';

/** The effects of a move by one mover; provider actions requested by sellers count as theirs. */
interface Effects {
  /** The movers that must have brought the order to its current state; absent = any. */
  after?: readonly Mover[];
  /** Hours from the order's current state in which the move is allowed; absent = without end. */
  withinHours?: number;
  /** Whether the mover must give a reason. */
  needsReason?: true;
  money: MoneyEffect;
  buyer: readonly BuyerMail[];
  shop: ShopMail;
}

interface Transition<Stock> {
  stock: Stock;
  by: Readonly<Partial<Record<Mover, Effects>>>;
}

/** Dispatched goods are returned to stock by hand only: no move does it. */
type StockEffectOf<From extends OrderState> = (typeof facts)[From]['goods'] extends 'left'
  ? Exclude<StockEffect, 'return'>
  : StockEffect;

export type OrderMoves = {
  readonly [From in OrderState]: Readonly<
    Partial<Record<OrderState, Transition<StockEffectOf<From>>>>
  >;
};

const RECEIVED = ['orderReceived'] as const;
const PAID = ['orderReceived', 'orderState'] as const;
const STATE = ['orderState'] as const;

/** A declined card does not revert a seller's move. */
const NOT_SELLER = ['buyer', 'provider', 'system'] as const;
/**
 * Time in which a mistaken dispatch can be taken back. A parcel counts as handed over after that; what comes back
 * then is a return.
 */
const TAKE_BACK_HOURS = 24;
/** Only expired orders can be resumed: other cancellations were deliberate. */
export const EXPIRED_ONLY = ['system'] as const;

export const orderMoves: OrderMoves = {
  INI: {
    PPE: {
      stock: 'hold',
      by: {
        seller: { money: 'none', buyer: RECEIVED, shop: 'newOrder' },
        provider: { money: 'none', buyer: RECEIVED, shop: 'newOrder' },
        system: { money: 'none', buyer: RECEIVED, shop: 'newOrder' },
      },
    },
    PAP: {
      stock: 'take',
      by: {
        seller: { money: 'none', buyer: PAID, shop: 'newOrder' },
        provider: { money: 'none', buyer: PAID, shop: 'newOrder' },
      },
    },
    PCH: {
      stock: 'keep',
      by: {
        provider: { money: 'none', buyer: [], shop: 'none' },
        system: { money: 'none', buyer: [], shop: 'none' },
      },
    },
    CAN: {
      stock: 'return',
      by: {
        seller: { money: 'none', buyer: [], shop: 'none' },
        buyer: { money: 'refundLate', buyer: STATE, shop: 'none' },
        provider: { money: 'none', buyer: [], shop: 'none' },
        system: { money: 'none', buyer: [], shop: 'none' },
      },
    },
  },
  PCH: {
    PPE: {
      stock: 'hold',
      by: {
        seller: { money: 'none', buyer: RECEIVED, shop: 'newOrder' },
        provider: { money: 'none', buyer: RECEIVED, shop: 'newOrder' },
      },
    },
    PAP: {
      stock: 'take',
      by: {
        seller: { money: 'none', buyer: PAID, shop: 'newOrder' },
        provider: { money: 'none', buyer: PAID, shop: 'newOrder' },
      },
    },
    CAN: {
      stock: 'return',
      by: {
        seller: { money: 'none', buyer: [], shop: 'none' },
        buyer: { money: 'refundLate', buyer: STATE, shop: 'cancelled' },
        provider: { money: 'none', buyer: [], shop: 'cancelled' },
        system: { money: 'none', buyer: [], shop: 'cancelled' },
      },
    },
  },
  PPE: {
    PAP: {
      stock: 'take',
      by: {
        seller: { money: 'none', buyer: PAID, shop: 'none' },
        provider: { money: 'none', buyer: PAID, shop: 'orderPaid' },
      },
    },
    PCH: {
      stock: 'keep',
      by: { provider: { after: NOT_SELLER, money: 'none', buyer: [], shop: 'none' } },
    },
    CAN: {
      stock: 'return',
      by: {
        seller: { money: 'none', buyer: [], shop: 'none' },
        buyer: { money: 'refundLate', buyer: STATE, shop: 'cancelled' },
        provider: { money: 'none', buyer: [], shop: 'cancelled' },
        system: { money: 'none', buyer: ['reservationOver'], shop: 'cancelled' },
      },
    },
  },
  PAP: {
    DIS: { stock: 'ship', by: { seller: { money: 'none', buyer: STATE, shop: 'none' } } },
    CAN: {
      stock: 'return',
      by: {
        seller: { money: 'owed', buyer: [], shop: 'none' },
        // Reported once the provider has refunded the payment.
        provider: { after: NOT_SELLER, money: 'none', buyer: [], shop: 'cancelled' },
      },
    },
  },
  DIS: {
    PAP: {
      // Its units are back on the shelf, and still the buyer's.
      stock: 'take',
      by: {
        seller: {
          withinHours: TAKE_BACK_HOURS,
          needsReason: true,
          money: 'none',
          buyer: STATE,
          shop: 'none',
        },
      },
    },
  },
  CAN: {
    PAP: {
      stock: 'retake',
      by: {
        seller: { after: EXPIRED_ONLY, money: 'none', buyer: PAID, shop: 'none' },
        provider: { after: EXPIRED_ONLY, money: 'none', buyer: PAID, shop: 'orderPaid' },
      },
    },
  },
};

export const transitionOf = (
  from: OrderState,
  to: OrderState,
): Transition<StockEffect> | undefined => orderMoves[from][to];

/** @param movedBy the mover of the last move; undefined = unknown, which allows every move */
export const canMove = (
  from: OrderState,
  to: OrderState,
  mover: Mover,
  movedBy?: Mover,
): boolean => {
  const effects = transitionOf(from, to)?.by[mover];
  return effects !== undefined && (!movedBy || (effects.after?.includes(movedBy) ?? true));
};

/** An order as the receiving company reads it. */
interface Received {
  state: OrderState;
  counter?: { mayResume?: boolean | undefined; mayTakeBack?: boolean | undefined } | undefined;
}

/** Returns whether a seller may move this order, as far as the last mover and its time are known. */
export const canSellerMove = ({ state, counter }: Received, to: OrderState): boolean => {
  const effects = transitionOf(state, to)?.by.seller;
  if (!effects) return false;
  if (effects.withinHours !== undefined && !counter?.mayTakeBack) return false;
  return !effects.after || (counter?.mayResume ?? true);
};

/** Returns whether a seller must say why. */
export const needsReason = (from: OrderState, to: OrderState): boolean =>
  transitionOf(from, to)?.by.seller?.needsReason ?? false;

/** How long sellers may take back a move to this state, in hours; 0 = not at all. */
export const takeBackHours = (from: OrderState): number =>
  Math.max(0, ...ORDER_STATES.map((to) => transitionOf(from, to)?.by.seller?.withinHours ?? 0));

/** Whether a seller's move to this state sends a mail about it if `sendEmail` is absent. */
export const mailsBuyer = (to: OrderState): boolean =>
  ORDER_STATES.some((from) =>
    transitionOf(from, to)?.by.seller?.buyer.some((mail) =>
      MOVE_MAILS.some((moveMail) => moveMail === mail),
    ),
  );

const statesWhere = (test: (rule: StateFacts) => boolean): readonly OrderState[] =>
  ORDER_STATES.filter((state) => test(orderStates[state]));

export const statesOf = (group: OrderGroup): readonly OrderState[] =>
  statesWhere((rule) => rule.group === group);

/** States without a payment, or with a failed one: the buyer may pay online. */
export const DUE = statesWhere(({ payment }) => payment === 'due');

/** States in which an order still awaits its payment. */
export const AWAITING = statesWhere(({ payment }) => payment === 'due' || payment === 'pending');

/** States with a payment. */
export const PAID_STATES = statesWhere(({ payment }) => payment === 'received');

/** States before dispatch: the units are no longer in the stock level, but may be on the shelf. */
export const NOT_LEFT = statesWhere(({ goods }) => goods === 'reserved' || goods === 'sold');

/** States whose goods have left. */
export const LEFT = statesWhere(({ goods }) => goods === 'left');

/** Returns whether lines and delivery may change: nothing has left. */
export const isEditable = ({ state }: { state: OrderState }): boolean => NOT_LEFT.includes(state);

/** Returns whether missing units of a paid or payable order may be reserved by hand. */
export const waitsForUnits = ({ state }: { state: OrderState }): boolean =>
  orderStates[state].payment === 'pending' || orderStates[state].goods === 'sold';

export const awaitsPayment = ({ state }: { state: OrderState }): boolean =>
  AWAITING.includes(state);

export const hasBeenPaid = ({ state }: { state: OrderState }): boolean =>
  PAID_STATES.includes(state);

/** States of orders that were called off. */
export const CANCELLED = statesWhere(({ payment }) => payment === 'void');

export const isCancelled = ({ state }: { state: OrderState }): boolean => CANCELLED.includes(state);
