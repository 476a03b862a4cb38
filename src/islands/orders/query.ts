/** The order list's place in the address: page, text, state and days; and its filters on the wire. */
import type { FilterItem } from '#contract/list-fields';
import { ORDER_STATES, orderStates } from '#contract/order-states';
import { choiceFilter, codecOf, dayFilter, textFilter } from '#stores/list-query';
import type { FilterField } from '../../ui/ListFilters.tsx';

/** The shorter list of states (spec, section 4), in its own words. */
const STATE_GROUPS = [
  { id: 'PEN', name: 'Pendente' },
  { id: 'SEN', name: 'Enviado' },
  { id: 'CAN', name: 'Cancelado' },
] as const;
const ownStates = ORDER_STATES.filter((state) => state !== 'CAN');
const STATE_CHOICES: readonly { id: string; name: string }[] = [
  ...STATE_GROUPS,
  ...ownStates.map((state) => ({ id: state as string, name: orderStates[state].name })),
];

/** In the order in which the address writes them. */
export const orderQuery = codecOf({
  text: textFilter('t'),
  state: choiceFilter(
    's',
    STATE_CHOICES.map(({ id }) => id),
  ),
  from: dayFilter('desde'),
  to: dayFilter('hasta'),
  attention: choiceFilter('atencion', ['YES']),
});
export type OrderQuery = ReturnType<typeof orderQuery.parse>;

export const ORDER_FILTERS: readonly FilterField<'text' | 'state' | 'from' | 'to'>[] = [
  {
    key: 'text',
    kind: 'text',
    label: 'Buscar pedidos',
    placeholder: 'Número, nombre, email o código',
  },
  { key: 'state', kind: 'choice', label: 'Estado', options: STATE_CHOICES },
  { key: 'from', kind: 'day', label: 'Desde', to: 'to' },
  { key: 'to', kind: 'day', label: 'Hasta', from: 'from' },
];

/** `2026-11-21` → `11/21/2026 00:00:00.0` (spec, section 7). */
const wireDate = (day: string, time: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year} ${time}`;
};

export const queryFilters = ({ text, state, from, to, attention }: OrderQuery): FilterItem[] => {
  const filters: FilterItem[] = [];
  if (text.trim()) filters.push({ FilterKey: 'text', FilterValue: text.trim() });
  if (state) filters.push({ FilterKey: 'state', FilterValue: state });
  if (from) filters.push({ FilterKey: 'startDate', FilterValue: wireDate(from, '00:00:00.0') });
  if (to) filters.push({ FilterKey: 'endDate', FilterValue: wireDate(to, '23:59:59.999') });
  if (attention) filters.push({ FilterKey: 'attention', FilterValue: 'yes' });
  return filters;
};
