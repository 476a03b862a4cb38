/** The form for another address: the department narrows the cities; what is typed survives a reload. */
import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { cityList, stateList } from '#contract/calls/catalog';
import type { City } from '#contract/entities/catalog';
import { type AddressDraft, changeDraft } from '#stores/checkout-draft';
import { type FormErrors, saveAddress } from '#stores/contact-details';
import { listOf } from '#stores/lists';
import { FormActions } from '../../ui/FormActions.tsx';
import { Select } from '../../ui/Select.tsx';
import { TypedField } from '../../ui/TypedField.tsx';
import styles from './Section.module.css';

interface NewAddressProps {
  typed: AddressDraft;
  errors: FormErrors;
  onErrors: (errors: FormErrors) => void;
  canCancel: boolean;
}

const $states = listOf(stateList);
const $cities = listOf(cityList);

/** The first city of a state, or -1 (spec, section 3). */
const firstCity = (cities: readonly City[], stateId: number): number =>
  cities.find((city) => city.stateId === stateId)?.id ?? -1;

export const NewAddress = ({ typed, errors, onErrors, canCancel }: NewAddressProps) => {
  const states = useStore($states);
  const cities = useStore($cities);
  const [isSaving, setSaving] = useState(false);
  const narrowed = cities.items.filter((city) => city.stateId === typed.stateId);
  // The defaults 1 and 1 hold only where such a city is.
  const cityId = narrowed.some((city) => city.id === typed.cityId)
    ? typed.cityId
    : firstCity(cities.items, typed.stateId);
  const shown = { ...typed, cityId };
  const change = (changes: Partial<AddressDraft>): void =>
    changeDraft({ newAddress: { ...shown, ...changes } });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    changeDraft({ newAddress: shown });
    setSaving(true);
    onErrors(await saveAddress());
    setSaving(false);
  };
  const { StateId, CityId, PeAddress, PeAddressZIPCode, PeAddressRecipient, '': other } = errors;
  const { PeAddressObservation } = errors;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Select
        label="Departamento"
        value={`${typed.stateId}`}
        options={states.items}
        disabled={states.status === 'loading'}
        error={StateId ?? states.problem}
        onChange={(id) =>
          change({ stateId: Number(id), cityId: firstCity(cities.items, Number(id)) })
        }
      />
      <Select
        label="Ciudad"
        value={`${cityId}`}
        options={narrowed}
        disabled={cities.status === 'loading'}
        error={CityId ?? cities.problem}
        onChange={(id) => change({ cityId: Number(id) })}
      />
      <div className={styles.wide}>
        <TypedField
          label="Dirección"
          autoComplete="street-address"
          error={PeAddress}
          value={typed.address}
          onChange={(address) => change({ address })}
        />
      </div>
      <TypedField
        label="Código postal (opcional)"
        autoComplete="postal-code"
        error={PeAddressZIPCode}
        value={typed.zIPCode}
        onChange={(zIPCode) => change({ zIPCode })}
      />
      <TypedField
        label="Quién recibe (opcional)"
        autoComplete="name"
        error={PeAddressRecipient}
        value={typed.recipient}
        onChange={(recipient) => change({ recipient })}
      />
      <div className={styles.wide}>
        <TypedField
          label="Observaciones (opcional)"
          error={PeAddressObservation}
          value={typed.observation}
          onChange={(observation) => change({ observation })}
        />
      </div>
      <FormActions
        saveText="Guardar dirección"
        isSaving={isSaving}
        error={other}
        onCancel={
          canCancel
            ? () => {
                changeDraft({ newAddress: null });
                onErrors({});
              }
            : undefined
        }
      />
    </form>
  );
};
