import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { communicationFilter } from '#contract/calls/communications';
import { MAX_SCHEDULED } from '#contract/communications';
import { MINUTE_MS, shopDay } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';
import { $session } from '#stores/account/session';
import { go } from '#stores/address';
import { choiceFilter, codecOf, dayFilter, textFilter } from '#stores/reads/list-query';
import { useQuery } from '../../ui/use-query.ts';
import { rangeOf, type Shown, VIEWS, type View } from './days.ts';

const codec = codecOf({
  view: choiceFilter('vista', VIEWS),
  day: dayFilter('dia'),
  until: dayFilter('hasta'),
  whose: choiceFilter('de', ['MIAS']),
  comm: textFilter('comm'),
});

export interface Schedule extends Shown {
  /** Whether to show the person's own entries only. */
  isMine: boolean;
  comm: number | undefined;
}

const read = (search: string, today: string): Schedule => {
  const { view, day, until, whose, comm } = codec.parse(search);
  const first = Number.isNaN(Date.parse(day)) ? today : day;
  return {
    // The codec allows no other values.
    view: VIEWS.find((one) => one === view) ?? ('DIA' satisfies View),
    day: first,
    until: until < first || Number.isNaN(Date.parse(until)) ? first : until,
    isMine: whose === 'MIAS',
    comm: /^\d{1,9}$/.test(comm) ? Number(comm) : undefined,
  };
};

const hrefOf = ({ view, day, until, isMine, comm }: Schedule): string =>
  location.pathname +
  codec.write({
    view: view === 'DIA' ? '' : view,
    day,
    until: until === day || view !== 'DIA' ? '' : until,
    whose: isMine ? 'MIAS' : '',
    comm: comm === undefined ? '' : `${comm}`,
    page: 1,
  });

/**
 * Reads the schedule from the address and loads its entries.
 * @param search the address's query, known to the browser only
 */
export const useSchedule = (search: string) => {
  const session = useStore($session, { ssr: 'initial' });
  const today = shopDay(new Date());
  const shown = useMemo(() => read(search, today), [search, today]);
  const personId = session.status === 'user' ? session.user.person?.id : undefined;
  const { start, end } = rangeOf(shown);
  const filters = [
    { FilterKey: 'startDate', FilterValue: wireDate(start) },
    { FilterKey: 'endDate', FilterValue: wireDate(end) },
    ...(shown.isMine ? [{ FilterKey: 'personId', FilterValue: `${personId}` }] : []),
  ];
  const isReady = !shown.isMine || personId !== undefined;
  const answer = useQuery(
    communicationFilter,
    isReady ? { filters, rowsMax: MAX_SCHEDULED, orderBy: 'OLD' } : null,
    // Picks up colleagues' changes.
    { againAfter: () => MINUTE_MS },
  );
  return {
    shown,
    today,
    answer,
    hrefOf,
    show: (next: Schedule) => go(hrefOf(next)),
    /** Replaces the address: an open entry is not a page of its own. */
    open: (comm: number | undefined) => go(hrefOf({ ...shown, comm }), { replace: true }),
  };
};
