/** The forms for another phone or address, in place; what is typed survives a reload. */
import { type FormEvent, type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { newAddressForm, newPhoneForm } from '#contract/calls/profile';
import { type AddressDraft, changeDraft, type PhoneDraft } from '#stores/checkout/checkout-draft';
import {
  ADDRESS_FIELDS,
  PHONE_FIELDS,
  saveAddress,
  savePhone,
} from '#stores/checkout/contact-details';
import { AddressFields, PhoneFields } from '../../../ui/form/ContactFields.tsx';
import { FormActions } from '../../../ui/form/FormActions.tsx';
import { readPlace } from '../../../ui/form/PlaceFields.tsx';
import { atFields, type FormState, useForm } from '../../../ui/form/use-form.ts';
import styles from '../Section.module.css';

/** Sends the form from outside. @returns whether it was taken */
export type Submit = () => Promise<boolean>;

interface FrameProps {
  form: FormState;
  submit: Ref<Submit>;
  saveText: string;
  /** Whether anything is typed that confirming would save: else what was said of it keeps no order. */
  isMeant: boolean;
  /** The text typed so far. */
  keep: (data: FormData) => void;
  /** Absent where there is nothing to go back to. */
  onCancel: (() => void) | undefined;
  children: ReactNode;
}

const Frame = (props: FrameProps) => {
  const { form, submit, saveText, isMeant, keep, onCancel, children } = props;
  useImperativeHandle(submit, () => form.submit);
  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    form.props.onChange(event);
    keep(new FormData(event.currentTarget));
  };
  return (
    <form
      {...form.props}
      className={styles.form}
      onChange={onChange}
      data-refused={isMeant && form.problem !== '' ? '' : undefined}
      data-left-out={isMeant ? undefined : ''}
    >
      {children}
      <FormActions
        saveText={saveText}
        isSaving={form.sending}
        error={form.problem || undefined}
        onCancel={onCancel}
      />
    </form>
  );
};

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '');

/**
 * Typed text is shared by all tabs: text that another one typed since begins these controls anew, so that what is saved here
 * is what the page shows and has worked out a price for.
 * @returns the key of the controls
 */
const useKept = <T extends object>(typed: T, change: (typed: T) => void) => {
  const text = JSON.stringify(typed);
  const [known, setKnown] = useState({ text, changes: 0 });
  if (known.text !== text) setKnown({ text, changes: known.changes + 1 });
  const keep = (own: T): void => {
    setKnown((before) => ({ ...before, text: JSON.stringify(own) }));
    change(own);
  };
  return { key: known.changes, keep };
};

interface NewProps<T> {
  typed: T;
  submit: Ref<Submit>;
  canCancel: boolean;
}

const phoneTyped = (data: FormData): PhoneDraft => ({
  phone: textOf(data, 'phone'),
  type: newPhoneForm.shape.type.safeParse(data.get('type')).data ?? 'HOM',
  observation: textOf(data, 'observation'),
});

export const NewPhone = ({ typed, submit, canCancel }: NewProps<PhoneDraft>) => {
  const { key, keep } = useKept(typed, (newPhone) => changeDraft({ newPhone }));
  const form = useForm({
    schema: newPhoneForm,
    hasToast: true,
    send: async (phone) => {
      const error = await savePhone(phone);
      return error && atFields(error, PHONE_FIELDS);
    },
  });
  return (
    <Frame
      form={form}
      submit={submit}
      saveText="Guardar teléfono"
      isMeant={typed.phone.trim() !== ''}
      keep={(data) => keep(phoneTyped(data))}
      onCancel={canCancel ? () => changeDraft({ newPhone: null }) : undefined}
    >
      <PhoneFields key={key} form={form} values={typed} />
    </Frame>
  );
};

const readAddress = (data: FormData): unknown => ({
  ...Object.fromEntries(data),
  ...readPlace(data),
});
const addressTyped = (data: FormData): AddressDraft => ({
  ...readPlace(data),
  address: textOf(data, 'address'),
  zIPCode: textOf(data, 'zIPCode'),
  recipient: textOf(data, 'recipient'),
  observation: textOf(data, 'observation'),
});

export const NewAddress = ({ typed, submit, canCancel }: NewProps<AddressDraft>) => {
  const { key, keep } = useKept(typed, (newAddress) => changeDraft({ newAddress }));
  const form = useForm({
    schema: newAddressForm,
    hasToast: true,
    read: readAddress,
    send: async (address) => {
      const error = await saveAddress(address);
      return error && atFields(error, ADDRESS_FIELDS);
    },
  });
  return (
    <Frame
      form={form}
      submit={submit}
      saveText="Guardar dirección"
      isMeant={typed.address.trim() !== ''}
      keep={(data) => keep(addressTyped(data))}
      onCancel={canCancel ? () => changeDraft({ newAddress: null }) : undefined}
    >
      <AddressFields key={key} form={form} values={typed} />
    </Frame>
  );
};
