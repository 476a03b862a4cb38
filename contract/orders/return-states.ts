/**
 * The state machine of a return: states, allowed moves by mover, and their effects on units and mail.
 * Server, buttons, lists and mails all use it. A move without its effects does not compile.
 */
export const RETURN_STATES = ['REQ', 'ACC', 'REC', 'REJ', 'CAN'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const RETURN_MOVERS = ['buyer', 'seller'] as const;
export type ReturnMover = (typeof RETURN_MOVERS)[number];

interface StateFacts {
  name: string;
  /**
   * `claimed`: no other return can name them. `back`: the shop has them. `kept`: the buyer keeps
   * them.
   */
  units: 'claimed' | 'back' | 'kept';
}

const facts = {
  REQ: { name: 'Solicitada', units: 'claimed' },
  ACC: { name: 'Aceptada', units: 'claimed' },
  REC: { name: 'Recibida', units: 'back' },
  REJ: { name: 'Rechazada', units: 'kept' },
  CAN: { name: 'Cancelada', units: 'kept' },
} as const satisfies Record<ReturnState, StateFacts>;
export const returnStates: Readonly<Record<ReturnState, Readonly<StateFacts>>> = facts;

/**
 * - `none`: changes no stock.
 * - `arrive`: each unit goes to a branch or is written off, and no longer belongs to the order.
 */
type StockEffect = 'none' | 'arrive';

interface Effects {
  /** Whether the buyer is mailed. */
  mailsBuyer: boolean;
}

interface Move<Stock extends StockEffect> {
  stock: Stock;
  by: Readonly<Partial<Record<ReturnMover, Effects>>>;
}

/** Units arrive with the move to the state that has them, and with no other. */
type MoveTo<To extends ReturnState> = Move<
  (typeof facts)[To]['units'] extends 'back' ? 'arrive' : 'none'
>;

/** `NEW`: a return that is not stored yet. */
export type ReturnMoves = {
  readonly [From in ReturnState | 'NEW']: {
    readonly [To in ReturnState]?: MoveTo<To>;
  };
};

const MAILED: Effects = { mailsBuyer: true };
const SILENT: Effects = { mailsBuyer: false };

export const returnMoves: ReturnMoves = {
  NEW: {
    REQ: { stock: 'none', by: { buyer: MAILED } },
    ACC: { stock: 'none', by: { seller: MAILED } },
    REC: { stock: 'arrive', by: { seller: MAILED } },
  },
  REQ: {
    ACC: { stock: 'none', by: { seller: MAILED } },
    REC: { stock: 'arrive', by: { seller: MAILED } },
    REJ: { stock: 'none', by: { seller: MAILED } },
    CAN: { stock: 'none', by: { buyer: SILENT } },
  },
  ACC: {
    REC: { stock: 'arrive', by: { seller: MAILED } },
    REJ: { stock: 'none', by: { seller: MAILED } },
    CAN: { stock: 'none', by: { buyer: SILENT } },
  },
  REC: {},
  REJ: {},
  CAN: {},
};

/** Returns the effects of a move by a mover; undefined if the table does not allow it. */
export const returnEffects = (
  from: ReturnState | 'NEW',
  to: ReturnState,
  mover: ReturnMover,
): Effects | undefined => returnMoves[from][to]?.by[mover];

export const canMoveReturn = (from: ReturnState, to: ReturnState, mover: ReturnMover): boolean =>
  returnEffects(from, to, mover) !== undefined;

/** States in which the units of a return cannot be returned once more. */
export const CLAIMING = RETURN_STATES.filter((state) => returnStates[state].units !== 'kept');

/** States in which the shop has the units. */
export const BACK = RETURN_STATES.filter((state) => returnStates[state].units === 'back');
