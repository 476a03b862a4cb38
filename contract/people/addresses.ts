import type * as z from 'zod/mini';
import type { Order } from '../entities/orders.ts';
import type { Address, Person } from '../entities/people.ts';
import type { newAddress } from '../fields/contact-fields.ts';
import { normal } from '../text/plain-text.ts';

type AddressInput = { [Field in keyof typeof newAddress]: z.output<(typeof newAddress)[Field]> };

const plain = (text: string): string => normal(text).replace(/\s+/g, ' ').trim();

/**
 * Compares all fields: another apartment or recipient is another address. Without a recipient, the person
 * receives it.
 */
export const isSameAddress = (
  existing: Address,
  input: AddressInput,
  { name, lastName }: Pick<Person, 'name' | 'lastName'>,
): boolean => {
  const own = plain(`${name} ${lastName}`);
  const receiver = (text: string): string => plain(text) || own;
  return (
    existing.stateId === input.StateId &&
    existing.cityId === input.CityId &&
    plain(existing.address) === plain(input.PeAddress) &&
    plain(existing.zIPCode) === plain(input.PeAddressZIPCode) &&
    receiver(existing.recipient) === receiver(input.PeAddressRecipient) &&
    plain(existing.observation) === plain(input.PeAddressObservation)
  );
};

/** Formats an order's whole address on one line: `Rondeau 1, Las Piedras, Canelones · Recibe Ana · Apto 302`. */
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
