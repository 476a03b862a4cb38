/** Department and city: the first department is chosen, its cities follow, the first of them or -1. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { cityList, stateList } from '#contract/calls/catalog';
import { listOf } from '#stores/reads/reference-lists';
import { FieldRow } from './Form.tsx';
import { Select } from './Select.tsx';
import type { FieldErrors } from './use-form.ts';

interface PlaceFieldsProps {
  errors: FieldErrors;
  /** What is chosen at first. */
  stateId?: number;
  cityId?: number;
}

/** The form's controls `stateId` and `cityId`. */
export const PlaceFields = ({ errors, ...initial }: PlaceFieldsProps) => {
  const states = useStore(listOf(stateList), { ssr: 'initial' });
  const cities = useStore(listOf(cityList), { ssr: 'initial' });
  const [chosenState, setChosenState] = useState(initial.stateId);
  const [chosenCity, setChosenCity] = useState(initial.cityId);

  const stateId = chosenState ?? states.items[0]?.id ?? -1;
  const narrowed = cities.items.filter((city) => city.stateId === stateId);
  // Until the cities are here, the chosen one is taken at its word.
  const known = cities.items.length === 0 || narrowed.some(({ id }) => id === chosenCity);
  const cityId = (known ? chosenCity : narrowed[0]?.id) ?? -1;

  /** The only option without a list: it has the value that the form keeps meanwhile. */
  const nothing = (list: { status: string }, id: number) => [
    { id, name: list.status === 'loading' ? 'Cargando…' : 'Sin opciones' },
  ];
  return (
    <FieldRow>
      <Select
        label="Departamento"
        name="stateId"
        value={`${stateId}`}
        options={states.items.length > 0 ? states.items : nothing(states, stateId)}
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
        options={narrowed.length > 0 ? narrowed : nothing(cities, cityId)}
        onChange={(id) => setChosenCity(Number(id))}
        error={errors.cityId ?? cities.problem}
      />
    </FieldRow>
  );
};

/** The numbers of PlaceFields among a form's texts. */
export const readPlace = (data: FormData): { stateId: number; cityId: number } => ({
  stateId: Number(data.get('stateId')),
  cityId: Number(data.get('cityId')),
});
