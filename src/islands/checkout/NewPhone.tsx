/** The form for another phone; what is typed survives a reload. */
import { type FormEvent, useState } from 'react';
import { PHONE_TYPES, phoneTypeNames } from '#contract/entities/people';
import { changeDraft, type PhoneDraft } from '#stores/checkout-draft';
import { type FormErrors, savePhone } from '#stores/contact-details';
import { FormActions } from '../../ui/FormActions.tsx';
import { Select } from '../../ui/Select.tsx';
import { TypedField } from '../../ui/TypedField.tsx';
import styles from './Section.module.css';

interface NewPhoneProps {
  typed: PhoneDraft;
  errors: FormErrors;
  onErrors: (errors: FormErrors) => void;
  canCancel: boolean;
}

export const NewPhone = ({ typed, errors, onErrors, canCancel }: NewPhoneProps) => {
  const [isSaving, setSaving] = useState(false);
  const { PePhone: phoneError, '': otherError } = errors;
  const change = (changes: Partial<PhoneDraft>): void =>
    changeDraft({ newPhone: { ...typed, ...changes } });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    changeDraft({ newPhone: typed });
    setSaving(true);
    onErrors(await savePhone());
    setSaving(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TypedField
        label="Teléfono"
        type="tel"
        autoComplete="tel"
        error={phoneError}
        value={typed.phone}
        onChange={(phone) => change({ phone })}
      />
      <Select
        label="Tipo"
        value={typed.type}
        options={PHONE_TYPES.map((id) => ({ id, name: phoneTypeNames[id] }))}
        onChange={(id) => change({ type: PHONE_TYPES.find((type) => type === id) ?? 'HOM' })}
      />
      <FormActions
        saveText="Guardar teléfono"
        isSaving={isSaving}
        error={otherError}
        onCancel={
          canCancel
            ? () => {
                changeDraft({ newPhone: null });
                onErrors({});
              }
            : undefined
        }
      />
    </form>
  );
};
