/**
 * The state machine of a quotation: its states, and what its sellers, its customer and the time do to it. Server,
 * lists and pages all use it.
 */
import { shopDay } from '../time/dates.ts';

/** In display order. */
export const QUOTATION_STATES = ['DRA', 'SEN', 'ACC', 'EXP', 'CAN'] as const;
export type QuotationState = (typeof QUOTATION_STATES)[number];
/** An expired quotation is a sent one whose last day is over. */
export type StoredQuotationState = Exclude<QuotationState, 'EXP'>;

/** `edit`, `send` and `cancel` are a seller's, `accept` the customer's. */
export type QuotationDeed = 'edit' | 'send' | 'accept' | 'cancel';

interface QuotationRules {
  name: string;
  /** Whether the holder of the link may read it. */
  isShown: boolean;
  /** The state after each deed; absent = refused. */
  after: Readonly<Partial<Record<QuotationDeed, StoredQuotationState>>>;
}

export const quotationStates: Readonly<Record<QuotationState, QuotationRules>> = {
  DRA: {
    name: 'Borrador',
    isShown: false,
    after: { edit: 'DRA', send: 'SEN', cancel: 'CAN' },
  },
  SEN: {
    name: 'Enviado',
    isShown: true,
    after: { edit: 'SEN', send: 'SEN', accept: 'ACC', cancel: 'CAN' },
  },
  ACC: { name: 'Aceptado', isShown: true, after: {} },
  // A later last day makes it valid again.
  EXP: { name: 'Vencido', isShown: true, after: { edit: 'SEN', send: 'SEN', cancel: 'CAN' } },
  CAN: { name: 'Cancelado', isShown: true, after: {} },
};

export const mayBe = (state: QuotationState, deed: QuotationDeed): boolean =>
  quotationStates[state].after[deed] !== undefined;

/** @param validUntil its last day, by the shop's clock: `2026-12-07` */
export const quotationStateAt = (
  { state, validUntil }: { state: StoredQuotationState; validUntil: string },
  now: Date,
): QuotationState => (state === 'SEN' && validUntil < shopDay(now) ? 'EXP' : state);

/** Days for which a quotation is valid unless its seller says otherwise. */
export const VALID_DAYS = 7;
/** The most days that a seller may choose. */
export const MAX_VALID_DAYS = 180;
