/** The phones and addresses that are chosen from: read anew where another tab may have added one. */
import { useEffect } from 'react';
import type { Person } from '#contract/entities/people';
import { refreshUser } from '#stores/account/session';
import type { CheckoutDraft } from '#stores/checkout/checkout-draft';

const lacks = (all: readonly { id: number }[] = [], id: number): boolean =>
  id > 0 && all.every((one) => one.id !== id);

export const useFreshPerson = (
  person: Pick<Person, 'phones' | 'addresses'> | null,
  { phoneId, addressId }: Pick<CheckoutDraft, 'phoneId' | 'addressId'>,
): void => {
  // The choice is every tab's, the person is each one's own.
  const isBehind = lacks(person?.phones, phoneId) || lacks(person?.addresses, addressId);
  useEffect(() => {
    if (isBehind) void refreshUser();
  }, [isBehind]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void refreshUser();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
};
