/** Where the order goes: one of the person's addresses, or a new one, added in place. */

import { useStore } from '@nanostores/react';
import type { Ref } from 'react';
import type { Address } from '#contract/entities/people';
import { $draft, changeDraft, EMPTY_ADDRESS } from '#stores/checkout/checkout-draft';
import { Icon } from '../../../icons/Icon.tsx';
import { OptionList } from '../../../ui/form/OptionList.tsx';
import styles from '../Section.module.css';
import { NewAddress, type Submit } from './NewContact.tsx';
import { useHandOver } from './use-hand-over.ts';

interface AddressChoiceProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  /** Sends the form for a new one, while it is open. */
  submit: Ref<Submit>;
  onChoose: (id: number) => void;
}

const placeOf = (address: Address): string => {
  const { cityName, stateName, zIPCode, recipient, observation, ofCompany } = address;
  return [
    [cityName, cityName === stateName ? '' : stateName, zIPCode].filter(Boolean).join(', '),
    ofCompany && 'De la empresa',
    recipient && `Recibe ${recipient}`,
    observation,
  ]
    .filter(Boolean)
    .join(' · ');
};

export const AddressChoice = (props: AddressChoiceProps) => {
  const { newAddress } = useStore($draft);
  const typed = newAddress ?? (props.addresses.length === 0 ? EMPTY_ADDRESS : null);
  const more = useHandOver(typed !== null);
  return (
    <>
      {props.addresses.length > 0 && (
        <OptionList
          legend="Dirección de entrega"
          options={props.addresses.map((address) => ({
            id: `${address.id}`,
            title: address.address,
            detail: placeOf(address),
          }))}
          // The form below counts until one of these is chosen.
          chosen={newAddress?.address.trim() ? undefined : props.chosen && `${props.chosen.id}`}
          onChoose={(id) => props.onChoose(Number(id))}
        />
      )}
      <div className={styles.more} ref={more}>
        {typed ? (
          <NewAddress typed={typed} submit={props.submit} canCancel={props.addresses.length > 0} />
        ) : (
          <button
            type="button"
            className={`button button-quiet ${styles.add}`}
            onClick={() => changeDraft({ newAddress: EMPTY_ADDRESS })}
          >
            <Icon name="plus" /> Agregar otra dirección
          </button>
        )}
      </div>
    </>
  );
};
