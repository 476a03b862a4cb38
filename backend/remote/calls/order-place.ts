/** Where an order goes, as the host's own lists name it: what the page calls a place says nothing. */
import type { OutputOf } from '#contract/calls';
import type { OrderPayload } from '#contract/calls/orders';
import { MINUTE_MS } from '#contract/dates';
import { askHost, NOBODY, type Remote } from './ask.ts';

/** Departments and cities hardly change, and every order asks for them. */
const KEPT_MS = 10 * MINUTE_MS;

export interface Place {
  stateName: string;
  cityName: string;
}

interface Lists {
  states: OutputOf<'stateList'>['data'];
  cities: OutputOf<'cityList'>['data'];
}

/** @returns what finds the place of an order; undefined where no such city lies in that department */
export const createOrderPlaces = (remote: Remote) => {
  let kept: { lists: Promise<Lists>; until: number } | undefined;

  const ask = async (): Promise<Lists> => {
    const [states, cities] = await Promise.all([
      askHost(remote, 'stateList', {}, NOBODY),
      askHost(remote, 'cityList', {}, NOBODY),
    ]);
    return { states: states.data, cities: cities.data };
  };

  const read = (): Promise<Lists> => {
    if (kept && kept.until > Date.now()) return kept.lists;
    const asked = { lists: ask(), until: Date.now() + KEPT_MS };
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
  }: OrderPayload): Promise<Place | undefined> => {
    // Nothing was chosen, as for what is fetched.
    if (cityId < 1) return undefined;
    const { states, cities } = await read();
    const state = states.find(({ id }) => id === stateId);
    const city = cities.find((each) => each.id === cityId && each.stateId === stateId);
    return state && city && { stateName: state.name, cityName: city.name };
  };
};
