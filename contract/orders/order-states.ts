/**
 * The state machine of an order: its states, who may move it where, and what each move does to stock,
 * money and mail. The server does what stands here, the seller's selects offer it, lists and mails take
 * their words from it (spec, section 4). A move without its effects does not compile.
 */
export const ORDER_STATES = ['INI', 'PCH', 'PPE', 'PAP', 'DIS', 'CAN'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A person of the shop, the order's buyer, the payment provider's word, or the shop itself as time passes. */
export const MOVERS = ['seller', 'buyer', 'provider', 'system'] as const;
export type Mover = (typeof MOVERS)[number];

/** The shorter list of states in the spec, in its own words. */
export const ORDER_GROUPS = ['PEN', 'SEN', 'CAN'] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];
export const orderGroupNames: Readonly<Record<OrderGroup, string>> = {
  PEN: 'Pendente',
  SEN: 'Enviado',
  CAN: 'Cancelado',
};

interface StateFacts {
  name: string;
  group: OrderGroup;
  /** Whether a seller may choose it. */
  selectable: boolean;
  /** `due`: its buyer may pay it online. `pending`: the payment is on its way, or a seller waits for it. */
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
 * - `keep`: no unit moves, and a reservation runs on.
 * - `hold`: takes the units that the order lacks, until its payment's deadline, and within its buyer's
 *   limits unless a seller moves it.
 * - `take`: takes the units that it lacks, for good; the order is marked where there are none.
 * - `retake`: as `take`, but a seller is refused where there are none.
 * - `ship`: the goods leave; units that it lacks are taken off the books as far as they have them.
 * - `return`: gives its units back to their branches.
 */
export type StockEffect = 'keep' | 'hold' | 'take' | 'retake' | 'ship' | 'return';

/**
 * - `none`: nothing happens to money now; what comes in later for a cancelled order is marked for a seller.
 * - `owed`: an order that was paid online is marked: a seller has to give the money back.
 * - `refundLate`: what comes in later goes back by itself.
 */
type MoneyEffect = 'none' | 'owed' | 'refundLate';

/** Mails to the buyer that are sent at most once per order. */
type OnceMail = 'orderReceived' | 'reservationOver';
/** Mails to the buyer that are sent with each move that lists them. */
export const MOVE_MAILS = ['orderState'] as const;
export type MoveMail = (typeof MOVE_MAILS)[number];
/**
 * Mail templates. The buyer gets the first mail of a move's list that was not sent before. `sendEmail: true`
 * appends `orderState` to the list, `sendEmail: false` empties it.
 */
export type BuyerMail = OnceMail | MoveMail;
/** The shop's own copy: work that comes, its payment, or work that is called off. */
export type ShopMail = 'newOrder' | 'orderPaid' | 'calledOff' | 'none';

/** One mover's move. What the shop's own people have a provider do mails the shop as a seller's move does. */
interface Effects {
  /** Who must have brought the order to the state that it leaves; absent = anybody. */
  after?: readonly Mover[];
  money: MoneyEffect;
  buyer: readonly BuyerMail[];
  shop: ShopMail;
}

interface Transition<Stock> {
  stock: Stock;
  by: Readonly<Partial<Record<Mover, Effects>>>;
}

/** Goods that have left come back by hand, if they do: no move puts them on the shelf again. */
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

/** A card that was refused before does not undo what a seller waits for, or was paid at the counter. */
const NOT_SELLER = ['buyer', 'provider', 'system'] as const;
/** Only an order that its time ended is taken up again: whoever cancelled one meant it. */
export const TIME_ENDED_IT = ['system'] as const;

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
        buyer: { money: 'refundLate', buyer: STATE, shop: 'calledOff' },
        provider: { money: 'none', buyer: [], shop: 'calledOff' },
        system: { money: 'none', buyer: [], shop: 'calledOff' },
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
        buyer: { money: 'refundLate', buyer: STATE, shop: 'calledOff' },
        provider: { money: 'none', buyer: [], shop: 'calledOff' },
        system: { money: 'none', buyer: ['reservationOver'], shop: 'calledOff' },
      },
    },
  },
  PAP: {
    DIS: { stock: 'ship', by: { seller: { money: 'none', buyer: STATE, shop: 'none' } } },
    CAN: {
      stock: 'return',
      by: {
        seller: { money: 'owed', buyer: [], shop: 'none' },
        // The provider says so once it has given the money back.
        provider: { after: NOT_SELLER, money: 'none', buyer: [], shop: 'calledOff' },
      },
    },
  },
  DIS: {},
  CAN: {
    PAP: {
      stock: 'retake',
      by: {
        seller: { after: TIME_ENDED_IT, money: 'none', buyer: PAID, shop: 'none' },
        provider: { after: TIME_ENDED_IT, money: 'none', buyer: PAID, shop: 'orderPaid' },
      },
    },
  },
};

export const transitionOf = (
  from: OrderState,
  to: OrderState,
): Transition<StockEffect> | undefined => orderMoves[from][to];

/** @param movedBy who brought the order to `from`; undefined = nobody knows, and that hinders no move */
export const canMove = (
  from: OrderState,
  to: OrderState,
  mover: Mover,
  movedBy?: Mover,
): boolean => {
  const effects = transitionOf(from, to)?.by[mover];
  return effects !== undefined && (!movedBy || (effects.after?.includes(movedBy) ?? true));
};

/** An order as the company that received it reads it. */
interface Received {
  state: OrderState;
  counter?: { mayTakeUp?: boolean | undefined } | undefined;
}

/** Whether a seller may move this very order; where nobody says who moved it last, the server alone knows. */
export const canSellerMove = ({ state, counter }: Received, to: OrderState): boolean => {
  const effects = transitionOf(state, to)?.by.seller;
  return effects !== undefined && (!effects.after || (counter?.mayTakeUp ?? true));
};

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

/** States in which nobody has begun to pay, or the payment failed: the buyer may pay online. */
export const DUE = statesWhere(({ payment }) => payment === 'due');

/** States in which an order still awaits its payment. */
export const AWAITING = statesWhere(({ payment }) => payment === 'due' || payment === 'pending');

/** States in which somebody has paid for it. */
export const PAID_STATES = statesWhere(({ payment }) => payment === 'received');

/** States in which its goods have not left: no stock has them any more, but they may still lie on the shelf. */
export const NOT_LEFT = statesWhere(({ goods }) => goods === 'reserved' || goods === 'sold');

/** Whether units may be set apart for it by hand: it is paid, or is to be, and what it lacks comes in later. */
export const waitsForUnits = ({ state }: { state: OrderState }): boolean =>
  orderStates[state].payment === 'pending' || orderStates[state].goods === 'sold';

export const awaitsPayment = ({ state }: { state: OrderState }): boolean =>
  AWAITING.includes(state);

export const hasBeenPaid = ({ state }: { state: OrderState }): boolean =>
  PAID_STATES.includes(state);

export const isCancelled = ({ state }: { state: OrderState }): boolean =>
  orderStates[state].payment === 'void';
