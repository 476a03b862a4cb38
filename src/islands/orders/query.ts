/** The order list's place in the address: page, text, state and days; and its filters on the wire. */

import type { FilterItem } from '#contract/fields/list-fields';
import { ORDER_STATES, type OrderState, orderStates } from '#contract/orders/order-states';
import { dayRange } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';
import {
  besideFilter,
  choiceFilter,
  codecOf,
  dayFilter,
  textFilter,
} from '#stores/reads/list-query';
import type { FilterField } from '../../ui/list/ListFilters.tsx';

/** The shorter list of states (spec, section 4), in its own words, and the states that each stands for. */
const GROUPS: readonly StateChoice[] = [
  { id: 'PEN', name: 'Pendente', states: ['INI', 'PCH', 'PPE', 'PAP'] },
  { id: 'SEN', name: 'Enviado', states: ['DIS'] },
  { id: 'CAN', name: 'Cancelado', states: ['CAN'] },
];
export interface StateChoice {
  id: string;
  name: string;
  states: readonly OrderState[];
}
const [pending, sent, cancelled] = GROUPS;
/** Each state once: what is dispatched is 'Enviado', and only what is pending is told apart further. */
export const STATE_CHOICES: readonly StateChoice[] = [
  { id: '', name: 'Todos', states: ORDER_STATES },
  ...[pending].flatMap((group) => group ?? []),
  ...(pending?.states ?? []).map((id) => ({ id, name: orderStates[id].name, states: [id] })),
  ...[sent, cancelled].flatMap((group) => group ?? []),
];

/** In the order in which the address writes them. */
const FILTERS = {
  text: textFilter('t'),
  state: choiceFilter('s', [...STATE_CHOICES.map(({ id }) => id), ...ORDER_STATES]),
  from: dayFilter('desde'),
  to: dayFilter('hasta'),
  attention: choiceFilter('atencion', ['YES']),
  sort: choiceFilter('order', ['OLD']),
};
export const orderQuery = codecOf(FILTERS);
export type OrderQuery = ReturnType<typeof orderQuery.parse>;

/** The order table has one order beside its list, by its number. */
export const managementQuery = codecOf({ ...FILTERS, opened: besideFilter('pedido') });
export type ManagementQuery = ReturnType<typeof managementQuery.parse>;

export const ORDER_FILTERS: readonly FilterField<'text' | 'from' | 'to' | 'sort'>[] = [
  {
    key: 'text',
    kind: 'text',
    label: 'Buscar pedidos',
    placeholder: 'Número, nombre, teléfono, dirección, RUT…',
  },
  { key: 'from', kind: 'day', label: 'Desde', to: 'to' },
  { key: 'to', kind: 'day', label: 'Hasta', from: 'from' },
  {
    key: 'sort',
    kind: 'choice',
    label: 'Orden',
    none: 'Más nuevos',
    options: [{ id: 'OLD', name: 'Más viejos' }],
  },
];

/**
 * Whether an order is in the list still once it is in another state. What is narrowed to what needs
 * attention it may leave: whether it does, the server says alone.
 */
export const holds = ({ state, attention }: OrderQuery, moved: OrderState): boolean => {
  const choice = STATE_CHOICES.find(({ id }) => id === state);
  return attention === '' && (choice ? choice.states.includes(moved) : state === moved);
};

export const queryFilters = ({ text, state, from, to, attention }: OrderQuery): FilterItem[] => {
  const filters: FilterItem[] = [];
  if (text.trim()) filters.push({ FilterKey: 'text', FilterValue: text.trim() });
  if (state) filters.push({ FilterKey: 'state', FilterValue: state });
  if (from) filters.push({ FilterKey: 'startDate', FilterValue: wireDate(dayRange(from).start) });
  if (to) filters.push({ FilterKey: 'endDate', FilterValue: wireDate(dayRange(to).end) });
  if (attention) filters.push({ FilterKey: 'attention', FilterValue: 'yes' });
  return filters;
};
