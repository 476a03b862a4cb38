import type { OutputOf } from '#contract/calls';
import type { OrderPayload } from '#contract/calls/orders';
import { MINUTE_MS } from '#contract/time/dates';
import { askHost, NOBODY, type Remote } from './ask.ts';

/** Departments and cities hardly change, and every order needs them. */
const KEPT_MS = 10 * MINUTE_MS;
/** A missing place may be new: reload the lists, but not for each unknown one. */
const RENEWED_MS = 10_000;

export interface Place {
  stateName: string;
  cityName: string;
}

interface Lists {
  states: OutputOf<'stateList'>['data'];
  cities: OutputOf<'cityList'>['data'];
}

/**
 * Creates a lookup of an order's place in the host's lists, as the page's names are not trusted.
 * @returns undefined where the department has no such city
 */
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
    // Retry on the next call.
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
    // No place chosen, as for pickup.
    if (cityId < 1) return undefined;
    const placeIn = ({ states, cities }: Lists): Place | undefined => {
      const state = states.find(({ id }) => id === stateId);
      const city = cities.find((each) => each.id === cityId && each.stateId === stateId);
      return state && city && { stateName: state.name, cityName: city.name };
    };
    return placeIn(await read(KEPT_MS)) ?? placeIn(await read(RENEWED_MS));
  };
};
