/** Department and city. The first department is preselected, and the first of its cities, or -1. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { cityList, stateList } from '#contract/calls/catalog';
import { listOf } from '#stores/reads/reference-lists';
import { FieldRow } from './Form.tsx';
import { Select } from './Select.tsx';
import type { FieldErrors } from './use-form.ts';

interface PlaceFieldsProps {
  errors: FieldErrors;
  /** Initial values. */
  stateId?: number;
  cityId?: number;
}

/** Renders the form's controls `stateId` and `cityId`. */
export const PlaceFields = ({ errors, ...initial }: PlaceFieldsProps) => {
  const states = useStore(listOf(stateList), { ssr: 'initial' });
  const cities = useStore(listOf(cityList), { ssr: 'initial' });
  const [chosenState, setChosenState] = useState(initial.stateId);
  const [chosenCity, setChosenCity] = useState(initial.cityId);

  const stateId = chosenState ?? states.items[0]?.id ?? -1;
  const narrowed = cities.items.filter((city) => city.stateId === stateId);
  // Until the cities are loaded, the chosen one is assumed to be valid.
  const isValid = cities.items.length === 0 || narrowed.some(({ id }) => id === chosenCity);
  const cityId = (isValid ? chosenCity : narrowed[0]?.id) ?? -1;

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
        error={errors.cityId ?? cities.problem}
      />
    </FieldRow>
  );
};

/** Parses the ids of PlaceFields. */
export const readPlace = (data: FormData): { stateId: number; cityId: number } => ({
  stateId: Number(data.get('stateId')),
  cityId: Number(data.get('cityId')),
});
