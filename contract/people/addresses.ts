import { toWire, type WireValues } from '../definitions/entity.ts';
import { personAddress } from '../definitions/person.ts';
import type { Order } from '../entities/orders.ts';
import type { Address, Person } from '../entities/people.ts';
import { normal } from '../text/plain-text.ts';

const plain = (text: string): string => normal(text).replace(/\s+/g, ' ').trim();

/**
 * Compares all fields: another apartment or recipient is another address. Without a recipient, the person
 * receives it.
 */
export const isSameAddress = (
  existing: Address,
  input: WireValues<typeof personAddress>,
  { name, lastName }: Pick<Person, 'name' | 'lastName'>,
): boolean => {
  const own = plain(`${name} ${lastName}`);
  const values: Readonly<Record<string, unknown>> = input;
  const comparable = (field: string, value: unknown): unknown =>
    typeof value === 'string' ? plain(value) || (field === 'PeAddressRecipient' ? own : '') : value;
  return Object.entries(toWire(personAddress, existing)).every(
    ([field, value]) => comparable(field, value) === comparable(field, values[field]),
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
