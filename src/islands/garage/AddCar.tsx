/** Adds a car to the garage: make, model, engine, year and an optional name. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { vehicleList } from '#contract/calls/catalog';
import { type KeptCar, keptCar } from '#contract/calls/kept';
import type { Brand } from '#contract/entities/catalog';
import { versionName } from '#contract/vehicles/vehicle-names';
import { addCar, MAX_CARS } from '#stores/cars';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useQuery } from '../../ui/use-query.ts';
import css from './Garage.module.css';
import { yearsOf } from './years.ts';

interface Props {
  makes: readonly Brand[];
  /** @param isNew false = it existed already */
  onAdded: (car: KeptCar, isNew: boolean) => void;
}

const EMPTY = { brandId: '', model: '', vehicleId: '', year: '', name: '' };

const useVehicles = (brandId: string) => {
  const { data, isStale, error } = useQuery(
    vehicleList,
    brandId === '' ? null : { brandId: Number(brandId) },
    { freshMs: Number.POSITIVE_INFINITY },
  );
  return { vehicles: data && !isStale ? data.data : [], problem: error?.text };
};

export const AddCar = ({ makes, onAdded }: Props) => {
  const [values, setValues] = useState(EMPTY);
  const [problemText, setProblemText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Before hydration a submit would reload the page and lose the input.
  const [isHydrated, setHydrated] = useState(false);
  // Input from before hydration, or restored by the browser.
  useEffect(() => {
    setHydrated(true);
    const brandId = form.current?.querySelector('select')?.value ?? '';
    const name = form.current?.querySelector('input')?.value ?? '';
    if (brandId || name) setValues({ ...EMPTY, brandId, name });
  }, []);
  const { vehicles, problem } = useVehicles(values.brandId);
  const models = [...new Set(vehicles.map(({ VehicleName }) => VehicleName))];
  const versions = vehicles.filter(({ VehicleName }) => VehicleName === values.model);
  const choose = (changes: Partial<typeof EMPTY>): void => {
    setProblemText('');
    setValues({ ...values, ...changes });
  };
  const vehicle =
    versions.find(({ VehicleId }) => `${VehicleId}` === values.vehicleId) ??
    (versions.length === 1 ? versions[0] : undefined);
  const years = vehicle ? yearsOf(vehicle) : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!vehicle) {
      setProblemText('Elige marca, modelo y motor.');
      const missing = [
        ...(form.current?.querySelectorAll<HTMLSelectElement>('select:enabled') ?? []),
      ];
      return missing.find(({ value }) => value === '')?.focus();
    }
    const year = Number(values.year) || undefined;
    const car = keptCar.parse({ ...vehicle, name: values.name, ...(year && { year }) });
    const added = addCar(car);
    if (added === 'full')
      return setProblemText(`Tu garaje tiene ${MAX_CARS} vehículos: quita alguno.`);
    setProblemText('');
    setValues(EMPTY);
    onAdded(car, added === 'added');
  };

  return (
    <form ref={form} className={`card ${css.form}`} noValidate onSubmit={submit}>
      <h2 className={css.title}>Agregar un vehículo</h2>
      <Select
        label="Marca"
        value={values.brandId}
        options={makes}
        placeholder="Elige la marca"
        error={problem}
        onChange={(brandId) => choose({ ...EMPTY, name: values.name, brandId })}
      />
      <Select
        label="Modelo"
        value={values.model}
        options={models.map((name) => ({ id: name, name }))}
        placeholder="Elige el modelo"
        disabled={models.length === 0}
        onChange={(model) => choose({ model, vehicleId: '', year: '' })}
      />
      <Select
        label="Motor y año"
        value={vehicle ? `${vehicle.VehicleId}` : ''}
        options={versions.map((one) => ({ id: one.VehicleId, name: versionName(one) }))}
        placeholder="Elige la versión"
        disabled={versions.length === 0}
        onChange={(vehicleId) => choose({ vehicleId, year: '' })}
      />
      {years.length > 1 && (
        <Select
          label="Año de tu vehículo"
          value={values.year}
          options={years.map((year) => ({ id: year, name: `${year}` }))}
          placeholder="Elige el año"
          onChange={(year) => choose({ year })}
        />
      )}
      <InputField
        label={
          <>
            Cómo lo llamas <span className="muted">(opcional)</span>
          </>
        }
        value={values.name}
        maxLength={40}
        autoComplete="off"
        placeholder="La camioneta"
        onChange={({ target }) => choose({ name: target.value })}
      />
      <p className="field-error" role="alert">
        {problemText}
      </p>
      <Button type="submit" look="accent" disabled={!isHydrated}>
        Guardar en Mi garaje
      </Button>
    </form>
  );
};
