/** Which phone the shop calls and where the order goes: one of the person's, or a new one, added in place. */
import { useStore } from '@nanostores/react';
import type { ReactNode, Ref } from 'react';
import { personItems } from '#contract/definitions/person';
import type { Address, Phone } from '#contract/entities/people';
import { phoneTypeNames } from '#contract/people/phones';
import { $draft, changeDraft, EMPTY_ADDRESS, EMPTY_PHONE } from '#stores/checkout/checkout-draft';
import { Icon } from '../../../icons/Icon.tsx';
import styles from '../../../ui/checkout/Section.module.css';
import { noteTexts } from '../../../ui/edit/entity-values.ts';
import { OptionList } from '../../../ui/form/OptionList.tsx';
import { NewAddress, NewPhone, type Submit } from './NewContact.tsx';
import { useHandOver } from './use-hand-over.ts';

interface ContactChoiceProps<T> {
  all: readonly T[];
  chosen: T | undefined;
  /** Sends the form for a new one, while it is open. */
  submit: Ref<Submit>;
  onChoose: (id: number) => void;
}

interface ChoiceProps<T> extends Omit<ContactChoiceProps<T>, 'submit'> {
  legend: string;
  optionOf: (one: T) => { title: ReactNode; detail: string };
  /** Whether the form for a new one has text: it counts until one of the list is chosen. */
  isTyped: boolean;
  /** The form for a new one; undefined while it is closed. */
  form: ReactNode;
  addText: string;
  onAdd: () => void;
}

const Choice = <T extends { id: number }>(props: ChoiceProps<T>) => {
  const { all, chosen, form } = props;
  const more = useHandOver(form !== undefined);
  return (
    <>
      {all.length > 0 && (
        <OptionList
          legend={props.legend}
          options={all.map((one) => ({ id: `${one.id}`, ...props.optionOf(one) }))}
          chosen={props.isTyped ? undefined : chosen && `${chosen.id}`}
          onChoose={(id) => props.onChoose(Number(id))}
        />
      )}
      <div className={styles.more} ref={more}>
        {form ?? (
          <button
            type="button"
            className={`button button-quiet ${styles.add}`}
            onClick={props.onAdd}
          >
            <Icon name="plus" /> {props.addText}
          </button>
        )}
      </div>
    </>
  );
};

const joined = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

const placeOf = ({ cityName, stateName, zIPCode, ...address }: Address): string =>
  joined([
    [cityName, cityName === stateName ? '' : stateName, zIPCode].filter(Boolean).join(', '),
    address.ofCompany && 'De la empresa',
    address.recipient && `Recibe ${address.recipient}`,
    ...noteTexts(personItems.addresses, address, ['stateId', 'cityId', 'address', 'recipient']),
  ]);

export const AddressChoice = ({ submit, ...props }: ContactChoiceProps<Address>) => {
  const { newAddress } = useStore($draft);
  const hasSome = props.all.length > 0;
  const typed = newAddress ?? (hasSome ? null : EMPTY_ADDRESS);
  return (
    <Choice
      {...props}
      legend="Dirección de entrega"
      optionOf={(address) => ({ title: address.address, detail: placeOf(address) })}
      isTyped={Boolean(newAddress?.address.trim())}
      form={typed ? <NewAddress typed={typed} submit={submit} canCancel={hasSome} /> : undefined}
      addText="Agregar otra dirección"
      onAdd={() => changeDraft({ newAddress: EMPTY_ADDRESS })}
    />
  );
};

export const PhoneChoice = ({ submit, ...props }: ContactChoiceProps<Phone>) => {
  const { newPhone } = useStore($draft);
  const hasSome = props.all.length > 0;
  // A user without a phone needs the form, not a button to open it.
  const typed = newPhone ?? (hasSome ? null : EMPTY_PHONE);
  return (
    <Choice
      {...props}
      legend="Teléfono de contacto"
      optionOf={(phone) => ({
        title: <span className="code">{phone.phone}</span>,
        detail: joined([
          phoneTypeNames[phone.type],
          phone.ofCompany && 'De la empresa',
          ...noteTexts(personItems.phones, phone, ['phone', 'type']),
        ]),
      })}
      isTyped={Boolean(newPhone?.phone.trim())}
      form={typed ? <NewPhone typed={typed} submit={submit} canCancel={hasSome} /> : undefined}
      addText="Agregar otro teléfono"
      onAdd={() => changeDraft({ newPhone: EMPTY_PHONE })}
    />
  );
};
