/** Which phone the shop calls: one of the person's, or a new one, added in place. */

import { useStore } from '@nanostores/react';
import type { Ref } from 'react';
import { type Phone, phoneTypeNames } from '#contract/entities/people';
import { $draft, changeDraft, EMPTY_PHONE } from '#stores/checkout/checkout-draft';
import { Icon } from '../../../icons/Icon.tsx';
import { OptionList } from '../../../ui/form/OptionList.tsx';
import styles from '../Section.module.css';
import { NewPhone, type Submit } from './NewContact.tsx';
import { useHandOver } from './use-hand-over.ts';

interface PhoneChoiceProps {
  phones: readonly Phone[];
  chosen: Phone | undefined;
  /** Sends the form for a new one, while it is open. */
  submit: Ref<Submit>;
  onChoose: (id: number) => void;
}

export const PhoneChoice = (props: PhoneChoiceProps) => {
  const { newPhone } = useStore($draft);
  // Who has no phone yet needs the form, not a button to open it.
  const typed = newPhone ?? (props.phones.length === 0 ? EMPTY_PHONE : null);
  const more = useHandOver(typed !== null);
  return (
    <>
      {props.phones.length > 0 && (
        <OptionList
          legend="Teléfono de contacto"
          options={props.phones.map((phone) => ({
            id: `${phone.id}`,
            title: <span className="code">{phone.phone}</span>,
            detail: [
              phoneTypeNames[phone.type],
              phone.ofCompany && 'De la empresa',
              phone.observation,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          // The form below counts until one of these is chosen.
          chosen={newPhone?.phone.trim() ? undefined : props.chosen && `${props.chosen.id}`}
          onChoose={(id) => props.onChoose(Number(id))}
        />
      )}
      <div className={styles.more} ref={more}>
        {typed ? (
          <NewPhone typed={typed} submit={props.submit} canCancel={props.phones.length > 0} />
        ) : (
          <button
            type="button"
            className={`button button-quiet ${styles.add}`}
            onClick={() => changeDraft({ newPhone: EMPTY_PHONE })}
          >
            <Icon name="plus" /> Agregar otro teléfono
          </button>
        )}
      </div>
    </>
  );
};
