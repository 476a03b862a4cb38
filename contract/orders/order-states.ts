/**
 * The states of an order and who may move it where. One table: the server obeys it, the select's
 * disabled options follow it, the timeline names its states (spec, section 4). A seller takes up a cancelled
 * order only where its time ended it.
 */
export const ORDER_STATES = ['INI', 'PCH', 'PPE', 'PAP', 'DIS', 'CAN'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A seller in the back-office; or what is nobody's choice of a state: a provider's word, time that ended, its buyer who cancels. */
type Mover = 'seller' | 'others';

interface StateRule {
  readonly name: string;
  /** Whether a seller may choose it. */
  readonly selectable: boolean;
  /** Whether a change to it mails the buyer where the seller says neither yes nor no. */
  readonly mails: boolean;
  readonly next: Readonly<Partial<Record<OrderState, readonly Mover[]>>>;
}

const both = ['seller', 'others'] as const;

export const orderStates: Readonly<Record<OrderState, StateRule>> = {
  INI: {
    name: 'Procesando pago...',
    selectable: false,
    mails: false,
    next: { PPE: both, PAP: both, PCH: ['others'], CAN: both },
  },
  PCH: {
    name: 'Pago inconcluso',
    selectable: false,
    mails: false,
    next: { PPE: both, PAP: both, CAN: both },
  },
  PPE: {
    name: 'Pago pendiente',
    selectable: true,
    mails: false,
    next: { PAP: both, PCH: ['others'], CAN: both },
  },
  PAP: {
    name: 'Pago aprobado',
    selectable: true,
    mails: true,
    next: { DIS: ['seller'], CAN: both },
  },
  DIS: { name: 'Despachado', selectable: true, mails: true, next: {} },
  CAN: { name: 'Cancelado', selectable: true, mails: false, next: { PAP: both } },
};

export const canMove = (from: OrderState, to: OrderState, mover: Mover): boolean =>
  orderStates[from].next[to]?.includes(mover) ?? false;

/** An order as the company that received it reads it. */
interface Received {
  state: OrderState;
  counter?: { mayTakeUp?: boolean | undefined } | undefined;
}

/** Whether a seller may move this very order; where nobody says who ended it, the server alone knows. */
export const canSellerMove = ({ state, counter }: Received, to: OrderState): boolean =>
  canMove(state, to, 'seller') && (state !== 'CAN' || (counter?.mayTakeUp ?? true));

/** States in which an order still awaits its payment; so long its buyer may cancel it. */
export const AWAITING: readonly OrderState[] = ['INI', 'PCH', 'PPE'];

/** States in which its goods have not left: no stock has them any more, but they may still lie on the shelf. */
export const NOT_LEFT: readonly OrderState[] = [...AWAITING, 'PAP'];

/** Whether units may be set apart for it by hand: it is paid, or is to be, and what it lacks comes in later. */
export const waitsForUnits = ({ state }: { state: OrderState }): boolean =>
  state === 'PPE' || state === 'PAP';

export const awaitsPayment = ({ state }: { state: OrderState }): boolean =>
  AWAITING.includes(state);
