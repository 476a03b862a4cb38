import type { OutputOf } from '#contract/calls';
import type { OrderPayload } from '#contract/calls/orders';
import { MINUTE_MS } from '#contract/time/dates';
import { ANONYMOUS, askHost, type Remote } from './ask.ts';

/** Departments and cities hardly change, and every order needs them. */
const CACHE_MS = 10 * MINUTE_MS;
/** A missing place may be new: reload the lists, but not for each unknown one. */
const RELOAD_MS = 10_000;

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
  remote: Pick<Remote, 'client' | 'pictures' | 'reportSkipped' | 'log'>,
  now: () => number = Date.now,
) => {
  let cached: { lists: Promise<Lists>; at: number } | undefined;

  const ask = async (): Promise<Lists> => {
    const [states, cities] = await Promise.all([
      askHost(remote, 'stateList', {}, ANONYMOUS),
      askHost(remote, 'cityList', {}, ANONYMOUS),
    ]);
    return { states: states.data, cities: cities.data };
  };

  const read = (maxAgeMs: number): Promise<Lists> => {
    if (cached && now() - cached.at < maxAgeMs) return cached.lists;
    const request = { lists: ask(), at: now() };
    cached = request;
    // Retry on the next call.
    request.lists.catch(() => {
      if (cached === request) cached = undefined;
    });
    return request.lists;
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
      const city = cities.find(
        (candidate) => candidate.id === cityId && candidate.stateId === stateId,
      );
      return state && city && { stateName: state.name, cityName: city.name };
    };
    return placeIn(await read(CACHE_MS)) ?? placeIn(await read(RELOAD_MS));
  };
};
