/** The order list's place in the address: page, text, state and days; and its filters on the wire. */
import type { FilterItem } from '#contract/list-fields';
import { ORDER_STATES, orderStates } from '#contract/order-states';
import { pageOf } from '../../ui/paging.ts';

export interface OrderQuery {
  page: number;
  text: string;
  /** A state, or one of the shorter list's; empty = all. */
  state: string;
  /** Days as `YYYY-MM-DD`, as date inputs give them; empty = open. */
  from: string;
  to: string;
}

/** The shorter list of states (spec, section 4), in its own words. */
const STATE_GROUPS = [
  { id: 'PEN', name: 'Pendente' },
  { id: 'SEN', name: 'Enviado' },
  { id: 'CAN', name: 'Cancelado' },
] as const;
const ownStates = ORDER_STATES.filter((state) => state !== 'CAN');
export const STATE_CHOICES: readonly { id: string; name: string }[] = [
  ...STATE_GROUPS,
  ...ownStates.map((state) => ({ id: state as string, name: orderStates[state].name })),
];

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayOf = (value: string | null): string => (value && DAY.test(value) ? value : '');

export const parseOrderQuery = (search: string): OrderQuery => {
  const query = new URLSearchParams(search);
  const state = (query.get('s') ?? '').toUpperCase();
  return {
    page: pageOf(search),
    text: (query.get('t') ?? '').slice(0, 200),
    state: STATE_CHOICES.some(({ id }) => id === state) ? state : '',
    from: dayOf(query.get('desde')),
    to: dayOf(query.get('hasta')),
  };
};

/** `?t=…&pag=2`, or empty where nothing is asked. */
export const orderSearch = ({ page, text, state, from, to }: OrderQuery): string => {
  const query = new URLSearchParams();
  if (text.trim()) query.set('t', text.trim());
  if (state) query.set('s', state);
  if (from) query.set('desde', from);
  if (to) query.set('hasta', to);
  if (page > 1) query.set('pag', `${page}`);
  const search = query.toString();
  return search && `?${search}`;
};

/** `2026-11-21` → `11/21/2026 00:00:00.0` (spec, section 7). */
const wireDate = (day: string, time: string): string => {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return `${month}/${date}/${year} ${time}`;
};

export const queryFilters = ({ text, state, from, to }: OrderQuery): FilterItem[] => {
  const filters: FilterItem[] = [];
  if (text.trim()) filters.push({ FilterKey: 'text', FilterValue: text.trim() });
  if (state) filters.push({ FilterKey: 'state', FilterValue: state });
  if (from) filters.push({ FilterKey: 'startDate', FilterValue: wireDate(from, '00:00:00.0') });
  if (to) filters.push({ FilterKey: 'endDate', FilterValue: wireDate(to, '23:59:59.999') });
  return filters;
};
