/** How an order's address is read, and when two addresses are one and the same. */
import type * as z from 'zod/mini';
import type { Order } from '../entities/orders.ts';
import type { Address, Person } from '../entities/people.ts';
import type { newAddress } from '../fields/contact-fields.ts';
import { normal } from '../text/plain-text.ts';

type Sent = { [Field in keyof typeof newAddress]: z.output<(typeof newAddress)[Field]> };

const plain = (text: string): string => normal(text).replace(/\s+/g, ' ').trim();

/**
 * In every field: an apartment or somebody else at the door is another address. Who receives it is its person
 * where nobody is named.
 */
export const isSameAddress = (
  known: Address,
  sent: Sent,
  { name, lastName }: Pick<Person, 'name' | 'lastName'>,
): boolean => {
  const own = plain(`${name} ${lastName}`);
  const receiver = (text: string): string => plain(text) || own;
  return (
    known.stateId === sent.StateId &&
    known.cityId === sent.CityId &&
    plain(known.address) === plain(sent.PeAddress) &&
    plain(known.zIPCode) === plain(sent.PeAddressZIPCode) &&
    receiver(known.recipient) === receiver(sent.PeAddressRecipient) &&
    plain(known.observation) === plain(sent.PeAddressObservation)
  );
};

/** Whoever brings it needs all of it: `Rondeau 1, Las Piedras, Canelones · Recibe Ana · Apto 302`. */
export const addressText = ({
  address,
  addressCityName: city,
  addressStateName: state,
  addressRecipient: recipient,
  addressObservation: observation,
}: Pick<
  Order,
  'address' | 'addressCityName' | 'addressStateName' | 'addressRecipient' | 'addressObservation'
>): string =>
  [
    [address, city, state === city ? '' : state].filter(Boolean).join(', '),
    recipient && `Recibe ${recipient}`,
    observation,
  ]
    .filter(Boolean)
    .join(' · ');
