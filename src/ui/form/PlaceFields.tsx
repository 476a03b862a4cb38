/**
 * Department and city. The shop's own are preselected (its default branch's), else the first department, and the first of
 * its cities, or -1.
 */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { cityList, stateList } from '#contract/calls/catalog';
import { messages } from '#contract/messages';
import { normal } from '#contract/text/plain-text';
import { listOf } from '#stores/reads/reference-lists';
import { FieldRow } from './Form.tsx';
import { Select } from './Select.tsx';
import type { FieldErrors } from './use-form.ts';

const [branch] = variant.branches;
/** @returns the item that a branch names in its address, which its owner types */
const namedAs = <T extends { name: string }>(items: readonly T[], name = ''): T | undefined =>
  items.find((item) => normal(item.name) === normal(name.trim()));

interface PlaceFieldsProps {
  errors: FieldErrors;
  /** Initial values; -1 = none. */
  stateId?: number;
  cityId?: number;
}

/** Renders the form's controls `stateId` and `cityId`. */
export const PlaceFields = ({ errors, ...initial }: PlaceFieldsProps) => {
  const states = useStore(listOf(stateList), { ssr: 'initial' });
  const cities = useStore(listOf(cityList), { ssr: 'initial' });
  const isGiven = initial.stateId !== undefined && initial.stateId > 0;
  const [chosenState, setChosenState] = useState(isGiven ? initial.stateId : undefined);
  const [chosenCity, setChosenCity] = useState(isGiven ? initial.cityId : undefined);

  const stateId =
    chosenState ?? (namedAs(states.items, branch?.stateName) ?? states.items[0])?.id ?? -1;
  const narrowed = cities.items.filter((city) => city.stateId === stateId);
  // Until the cities are loaded, the chosen one is assumed to be valid.
  const isValid = cities.items.length === 0 || narrowed.some(({ id }) => id === chosenCity);
  const own = chosenState === undefined ? namedAs(narrowed, branch?.cityName) : undefined;
  const cityId = (isValid ? chosenCity : (own ?? narrowed[0])?.id) ?? -1;

  // A form that was sent before the cities came has no error any more once one is preselected.
  const isFilled = cityId > 0 && errors.cityId === messages.required;
  const cityError = isFilled ? undefined : errors.cityId;

  /** Returns the only option without a list, with the current value. */
  const placeholder = (list: { status: string }, id: number) => [
    { id, name: list.status === 'loading' ? 'Cargando…' : 'Sin opciones' },
  ];
  return (
    <FieldRow>
      <Select
        label="Departamento"
        name="stateId"
        value={`${stateId}`}
        options={states.items.length > 0 ? states.items : placeholder(states, stateId)}
        onChange={(id) => {
          setChosenState(Number(id));
          setChosenCity(undefined);
        }}
        error={errors.stateId ?? states.problem}
      />
      <Select
        label="Ciudad"
        name="cityId"
        value={`${cityId}`}
        options={narrowed.length > 0 ? narrowed : placeholder(cities, cityId)}
        onChange={(id) => setChosenCity(Number(id))}
        error={cityError ?? cities.problem}
      />
    </FieldRow>
  );
};

/** Parses the ids of PlaceFields. */
export const readPlace = (data: FormData): { stateId: number; cityId: number } => ({
  stateId: Number(data.get('stateId')),
  cityId: Number(data.get('cityId')),
});
