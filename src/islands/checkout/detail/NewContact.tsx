/** The forms for another phone or address, in place; typed text survives a reload. */
import { type FormEvent, type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { newAddressForm, newPhoneForm } from '#contract/calls/profile';
import { byOwnNames } from '#contract/definitions/entity';
import { personAddress, personPhone } from '#contract/definitions/person';
import {
  type AddressDraft,
  addressDraft,
  changeDraft,
  EMPTY_ADDRESS,
  EMPTY_PHONE,
  type PhoneDraft,
  phoneDraft,
} from '#stores/checkout/checkout-draft';
import { saveAddress, savePhone } from '#stores/checkout/contact-details';
import styles from '../../../ui/checkout/Section.module.css';
import { ownNames, readFields } from '../../../ui/edit/entity-values.ts';
import { FormActions } from '../../../ui/form/FormActions.tsx';
import { ItemFields } from '../../../ui/form/ItemFields.tsx';
import { atFields, type FormState, useForm } from '../../../ui/form/use-form.ts';

/** Sends the form from outside. @returns whether it was taken */
export type Submit = () => Promise<boolean>;

interface FrameProps {
  form: FormState;
  submit: Ref<Submit>;
  saveText: string;
  /** Whether anything typed would be saved: otherwise its errors do not block the order. */
  isMeant: boolean;
  /** The text typed so far. */
  keep: (data: FormData) => void;
  /** Absent if there is nothing to return to. */
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

/**
 * All tabs share typed text: text typed in another tab resets these controls, so that the saved
 * values are the displayed and priced ones.
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

/**
 * Returns what is typed. While the cities are loading their control has no value: it keeps the
 * empty form's, and all other fields theirs.
 */
const typedOf = <T extends object>(empty: T, read: Record<string, unknown>): unknown => ({
  ...empty,
  ...Object.fromEntries(Object.entries(read).filter(([, value]) => !Number.isNaN(value))),
});

interface NewProps<T> {
  typed: T;
  submit: Ref<Submit>;
  canCancel: boolean;
}

const ownPhone = byOwnNames(personPhone);
const ownAddress = byOwnNames(personAddress);

export const NewPhone = ({ typed, submit, canCancel }: NewProps<PhoneDraft>) => {
  const { key, keep } = useKept(typed, (newPhone) => changeDraft({ newPhone }));
  const form = useForm({
    schema: newPhoneForm,
    read: (data) => readFields(ownPhone, data),
    send: async (phone) => {
      const error = await savePhone(phone);
      return error && atFields(error, ownNames(personPhone));
    },
  });
  return (
    <Frame
      form={form}
      submit={submit}
      saveText="Guardar teléfono"
      isMeant={typed.phone.trim() !== ''}
      keep={(data) => keep(phoneDraft.parse(typedOf(EMPTY_PHONE, readFields(ownPhone, data))))}
      onCancel={canCancel ? () => changeDraft({ newPhone: null }) : undefined}
    >
      <ItemFields key={key} entity={personPhone} form={form} values={typed} />
    </Frame>
  );
};

export const NewAddress = ({ typed, submit, canCancel }: NewProps<AddressDraft>) => {
  const { key, keep } = useKept(typed, (newAddress) => changeDraft({ newAddress }));
  const form = useForm({
    schema: newAddressForm,
    read: (data) => readFields(ownAddress, data),
    send: async (address) => {
      const error = await saveAddress(address);
      return error && atFields(error, ownNames(personAddress));
    },
  });
  return (
    <Frame
      form={form}
      submit={submit}
      saveText="Guardar dirección"
      isMeant={typed.address.trim() !== ''}
      keep={(data) =>
        keep(addressDraft.parse(typedOf(EMPTY_ADDRESS, readFields(ownAddress, data))))
      }
      onCancel={canCancel ? () => changeDraft({ newAddress: null }) : undefined}
    >
      <ItemFields key={key} entity={personAddress} form={form} values={typed} />
    </Frame>
  );
};
