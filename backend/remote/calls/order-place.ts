/** Where an order goes, as the host's own lists name it: what the page calls a place says nothing. */
import type { OutputOf } from '#contract/calls';
import type { OrderPayload } from '#contract/calls/orders';
import { MINUTE_MS } from '#contract/time/dates';
import { askHost, NOBODY, type Remote } from './ask.ts';

/** Departments and cities hardly change, and every order asks for them. */
const KEPT_MS = 10 * MINUTE_MS;
/** What they lack may be new: they are asked for again, but not for each order that names nothing. */
const RENEWED_MS = 10_000;

export interface Place {
  stateName: string;
  cityName: string;
}

interface Lists {
  states: OutputOf<'stateList'>['data'];
  cities: OutputOf<'cityList'>['data'];
}

/** @returns what finds the place of an order; undefined where no such city lies in that department */
export const createOrderPlaces = (
  remote: Pick<Remote, 'client' | 'pictures' | 'unread' | 'log'>,
  now: () => number = Date.now,
) => {
  let kept: { lists: Promise<Lists>; at: number } | undefined;

  const ask = async (): Promise<Lists> => {
    const [states, cities] = await Promise.all([
      askHost(remote, 'stateList', {}, NOBODY),
      askHost(remote, 'cityList', {}, NOBODY),
    ]);
    return { states: states.data, cities: cities.data };
  };

  const read = (oldestMs: number): Promise<Lists> => {
    if (kept && now() - kept.at < oldestMs) return kept.lists;
    const asked = { lists: ask(), at: now() };
    kept = asked;
    // Whoever comes next asks again.
    asked.lists.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.lists;
  };

  return async ({
    OrderAddressStateId: stateId,
    OrderAddressCityId: cityId,
  }: Pick<OrderPayload, 'OrderAddressStateId' | 'OrderAddressCityId'>): Promise<
    Place | undefined
  > => {
    // Nothing was chosen, as for what is fetched.
    if (cityId < 1) return undefined;
    const placeIn = ({ states, cities }: Lists): Place | undefined => {
      const state = states.find(({ id }) => id === stateId);
      const city = cities.find((each) => each.id === cityId && each.stateId === stateId);
      return state && city && { stateName: state.name, cityName: city.name };
    };
    return placeIn(await read(KEPT_MS)) ?? placeIn(await read(RENEWED_MS));
  };
};
