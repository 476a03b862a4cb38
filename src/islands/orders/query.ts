/** The order list's place in the address: page and filters; and its filters on the wire. */

import type { FilterItem } from '#contract/fields/list-fields';
import { COUNTER_PAYMENT_IDS } from '#contract/orders/counter-payments';
import {
  ORDER_GROUPS,
  ORDER_STATES,
  type OrderGroup,
  type OrderState,
  orderGroupNames,
  orderStates,
  statesOf,
} from '#contract/orders/order-states';
import { PAYMENT_IDS } from '#contract/orders/payments';
import { dayRange } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';
import {
  besideFilter,
  choiceFilter,
  codecOf,
  dayFilter,
  filterItems,
  textFilter,
} from '#stores/reads/list-query';
import type { FilterField } from '../../ui/list/ListFilters.tsx';

export interface StateChoice {
  id: string;
  name: string;
  states: readonly OrderState[];
}

/** A group of states, followed by its states if there are several. */
const choicesOf = (group: OrderGroup): StateChoice[] => {
  const states = statesOf(group);
  return [
    { id: group, name: orderGroupNames[group], states },
    ...(states.length > 1
      ? states.map((id) => ({ id, name: orderStates[id].name, states: [id] }))
      : []),
  ];
};
export const STATE_CHOICES: readonly StateChoice[] = [
  { id: '', name: 'Todos', states: ORDER_STATES },
  ...ORDER_GROUPS.flatMap(choicesOf),
];

/** A branch's code, as the shop spells it. */
const branchFilter = {
  letter: 'sucursal',
  read: (raw: string) => (/^[\w.-]{1,60}$/.test(raw) ? raw : ''),
};
const sellerFilter = {
  letter: 'vendedor',
  read: (raw: string) => (/^\d{1,9}$/.test(raw) ? raw : ''),
};

/** In the order in which the address writes them. */
const FILTERS = {
  text: textFilter('t'),
  state: choiceFilter('s', [...STATE_CHOICES.map(({ id }) => id), ...ORDER_STATES]),
  from: dayFilter('desde'),
  to: dayFilter('hasta'),
  branch: branchFilter,
  payment: choiceFilter('pago', [...PAYMENT_IDS, ...COUNTER_PAYMENT_IDS]),
  seller: sellerFilter,
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
    placeholder: 'Número, nombre, teléfono, producto, monto, RUT…',
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

/** Returns whether an order stays in the list in another state; unknown with attention. */
export const holds = ({ state, attention }: OrderQuery, moved: OrderState): boolean => {
  const choice = STATE_CHOICES.find(({ id }) => id === state);
  return attention === '' && (choice ? choice.states.includes(moved) : state === moved);
};

export const queryFilters = (query: OrderQuery): FilterItem[] => {
  const { text, state, from, to, branch, payment, seller, attention } = query;
  return filterItems({
    ...{ text, state },
    startDate: from && wireDate(dayRange(from).start),
    endDate: to && wireDate(dayRange(to).end),
    ...{ branch, payment, seller },
    attention: attention && 'yes',
  });
};
