/**
 * The state machine of a print request: states, allowed moves by mover, and their effects on filament, quotation,
 * order and mail. Server, buttons, lists and mails all use it. A move without its effects does not compile.
 */
export const PRINT_STATES = ['REC', 'REV', 'QUO', 'ACC', 'PRI', 'REA', 'DEL', 'CAN'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** `system`: what happens to its quotation. */
export const PRINT_MOVERS = ['customer', 'seller', 'system'] as const;
export type PrintMover = (typeof PRINT_MOVERS)[number];

interface StateFacts {
  name: string;
  /** A sentence for its customer. */
  text: string;
  /** Whether the workshop or the customer has something left to do. */
  isOpen: boolean;
  /** `taken`: its grams are no longer in stock. */
  filament: 'free' | 'taken';
}

const facts = {
  REC: {
    name: 'Recibido',
    text: 'Tenemos tu pedido. Revisamos las piezas y te mandamos el precio.',
    isOpen: true,
    filament: 'free',
  },
  REV: {
    name: 'En revisión',
    text: 'Estamos revisando tus piezas. Te mandamos el precio cuando terminemos.',
    isOpen: true,
    filament: 'free',
  },
  QUO: {
    name: 'Presupuestado',
    text: 'Tu presupuesto está listo: míralo y acéptalo para que empecemos.',
    isOpen: true,
    filament: 'free',
  },
  ACC: {
    name: 'Aceptado',
    text: 'Aceptaste el presupuesto. Empezamos a imprimir cuando recibimos el pago.',
    isOpen: true,
    filament: 'free',
  },
  PRI: {
    name: 'En impresión',
    text: 'Tus piezas se están imprimiendo.',
    isOpen: true,
    filament: 'taken',
  },
  REA: {
    name: 'Listo',
    text: 'Tus piezas están listas.',
    isOpen: true,
    filament: 'taken',
  },
  DEL: {
    name: 'Entregado',
    text: 'Tus piezas ya salieron del taller.',
    isOpen: false,
    filament: 'taken',
  },
  CAN: { name: 'Cancelado', text: 'Este pedido se canceló.', isOpen: false, filament: 'free' },
} as const satisfies Record<PrintState, StateFacts>;
export const printStates: Readonly<Record<PrintState, Readonly<StateFacts>>> = facts;

/**
 * - `keep`: changes nothing.
 * - `take`: takes the grams of all pieces, or refuses the move.
 * - `return`: returns them.
 */
type FilamentEffect = 'keep' | 'take' | 'return';

/** Grams are taken with the move into the state that has them, and with no other; what is used up never returns. */
type FilamentOf<From extends PrintState, To extends PrintState> = To extends 'CAN'
  ? 'keep'
  : (typeof facts)[From]['filament'] extends (typeof facts)[To]['filament']
    ? 'keep'
    : (typeof facts)[To]['filament'] extends 'taken'
      ? 'take'
      : 'return';

interface Effects {
  /** `end`: an open quotation is cancelled. `leave`: the same, and the request gets a new one. */
  quotation: 'keep' | 'end' | 'leave';
  /**
   * - `paid`, `cancelled`: what its order must be.
   * - `dispatch`: a paid order is dispatched.
   * - `drop`: an unpaid order is cancelled with it; a paid one is left to the screens of orders, where money goes back.
   * - `dropUnpaid`: the same, and a paid one refuses the move.
   */
  order: 'any' | 'paid' | 'cancelled' | 'dispatch' | 'drop' | 'dropUnpaid';
  /** Whether the customer is mailed about the new state. A quotation has a mail of its own. */
  mailsCustomer: boolean;
}

interface Move<Filament extends FilamentEffect> {
  filament: Filament;
  by: Readonly<Partial<Record<PrintMover, Effects>>>;
}

type PrintMoves = {
  readonly [From in PrintState]: { readonly [To in PrintState]?: Move<FilamentOf<From, To>> };
};

const SILENT: Effects = { quotation: 'keep', order: 'any', mailsCustomer: false };
const MAILED: Effects = { ...SILENT, mailsCustomer: true };
const CANCELLED: Effects = { quotation: 'end', order: 'any', mailsCustomer: true };
const CALLED_OFF: Effects = { ...CANCELLED, mailsCustomer: false };

const priced = { filament: 'keep', by: { seller: SILENT, system: SILENT } } as const;
const ended = { filament: 'keep', by: { seller: { ...CANCELLED, order: 'drop' } } } as const;
const endedByEither = {
  filament: 'keep',
  by: { seller: CANCELLED, customer: CALLED_OFF },
} as const;

const printMoves: PrintMoves = {
  REC: {
    REV: { filament: 'keep', by: { seller: SILENT } },
    QUO: priced,
    CAN: endedByEither,
  },
  REV: { QUO: priced, CAN: endedByEither },
  QUO: {
    REV: { filament: 'keep', by: { seller: { ...SILENT, quotation: 'leave' } } },
    ACC: { filament: 'keep', by: { system: SILENT } },
    CAN: endedByEither,
  },
  ACC: {
    // An order that nobody paid is cancelled by the shop; the customer may still want the pieces.
    REV: {
      filament: 'keep',
      by: { seller: { quotation: 'leave', order: 'cancelled', mailsCustomer: false } },
    },
    PRI: { filament: 'take', by: { seller: { ...MAILED, order: 'paid' } } },
    CAN: {
      filament: 'keep',
      by: { ...ended.by, customer: { ...CALLED_OFF, order: 'dropUnpaid' } },
    },
  },
  PRI: {
    // A mistake: nothing was printed.
    ACC: { filament: 'return', by: { seller: SILENT } },
    REA: { filament: 'keep', by: { seller: MAILED } },
    CAN: ended,
  },
  REA: {
    PRI: { filament: 'keep', by: { seller: SILENT } },
    // The order's own mail says that it was dispatched.
    DEL: { filament: 'keep', by: { seller: { ...SILENT, order: 'dispatch' } } },
    CAN: ended,
  },
  DEL: {},
  CAN: {},
};

interface Found extends Effects {
  filament: FilamentEffect;
}

/** Returns the effects of a move by a mover; undefined if the table does not allow it. */
export const printEffects = (
  from: PrintState,
  to: PrintState,
  mover: PrintMover,
): Found | undefined => {
  const move: Move<FilamentEffect> | undefined = printMoves[from][to];
  const effects = move?.by[mover];
  return move && effects && { filament: move.filament, ...effects };
};

export const canMovePrint = (from: PrintState, to: PrintState, mover: PrintMover): boolean =>
  printEffects(from, to, mover) !== undefined;

/** The moves of a button: a quotation is sent with its prices. */
export const sellerMoves = (from: PrintState): PrintState[] =>
  PRINT_STATES.filter((to) => to !== 'QUO' && canMovePrint(from, to, 'seller'));

/** Whether its prices may be written: it is not accepted yet. */
export const mayQuotePrint = (state: PrintState): boolean =>
  state === 'QUO' || canMovePrint(state, 'QUO', 'seller');

/** Whether a piece may get another filament without a new price: it is accepted, and nothing is taken. */
export const mayChooseSpool = (state: PrintState): boolean =>
  printEffects(state, 'PRI', 'seller')?.filament === 'take';

export const OPEN_PRINTS = PRINT_STATES.filter((state) => printStates[state].isOpen);
