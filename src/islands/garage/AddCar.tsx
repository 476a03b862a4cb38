/** Adds a car to the garage, step by step: make, model, engine, then its year and a name of its own. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { vehicleList } from '#contract/calls/catalog';
import { type KeptCar, keptCar } from '#contract/calls/kept';
import type { Brand } from '#contract/entities/catalog';
import { versionName } from '#contract/vehicles/vehicle-names';
import { addCar, MAX_CARS } from '#stores/cars';
import { Select } from '../../ui/form/Select.tsx';
import { useQuery } from '../../ui/use-query.ts';
import css from './Garage.module.css';
import { yearsOf } from './years.ts';

interface Props {
  makes: readonly Brand[];
  /** @param isNew false = it was there already */
  onAdded: (car: KeptCar, isNew: boolean) => void;
}

const NOTHING = { brandId: '', model: '', vehicleId: '', year: '', name: '' };

const useVehicles = (brandId: string) => {
  const { data, isStale, error } = useQuery(
    vehicleList,
    brandId === '' ? null : { brandId: Number(brandId) },
    { freshMs: Number.POSITIVE_INFINITY },
  );
  return { vehicles: data && !isStale ? data.data : [], problem: error?.text };
};

export const AddCar = ({ makes, onAdded }: Props) => {
  const [typed, setTyped] = useState(NOTHING);
  const [missing, setMissing] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Sent before that, it would load the page anew and lose what was chosen.
  const [isAlive, setAlive] = useState(false);
  // Chosen before this code was here, or brought back with the page.
  useEffect(() => {
    setAlive(true);
    const brandId = form.current?.querySelector('select')?.value ?? '';
    const name = form.current?.querySelector('input')?.value ?? '';
    if (brandId || name) setTyped({ ...NOTHING, brandId, name });
  }, []);
  const { vehicles, problem } = useVehicles(typed.brandId);
  const models = [...new Set(vehicles.map(({ VehicleName }) => VehicleName))];
  const versions = vehicles.filter(({ VehicleName }) => VehicleName === typed.model);
  const choose = (changes: Partial<typeof NOTHING>): void => {
    setMissing('');
    setTyped({ ...typed, ...changes });
  };
  const vehicle =
    versions.find(({ VehicleId }) => `${VehicleId}` === typed.vehicleId) ??
    (versions.length === 1 ? versions[0] : undefined);
  const years = vehicle ? yearsOf(vehicle) : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!vehicle) return setMissing('Elige marca, modelo y motor.');
    const year = Number(typed.year) || undefined;
    const car = keptCar.parse({ ...vehicle, name: typed.name, ...(year && { year }) });
    const added = addCar(car);
    if (added === 'full') return setMissing(`Tu garaje tiene ${MAX_CARS} vehículos: quita alguno.`);
    setMissing('');
    setTyped(NOTHING);
    onAdded(car, added === 'added');
  };

  return (
    <form ref={form} className={`card ${css.form}`} noValidate onSubmit={submit}>
      <h2 className={css.title}>Agregar un vehículo</h2>
      <Select
        label="Marca"
        value={typed.brandId}
        options={makes}
        placeholder="Elige la marca"
        error={problem}
        onChange={(brandId) => choose({ ...NOTHING, name: typed.name, brandId })}
      />
      <Select
        label="Modelo"
        value={typed.model}
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
          value={typed.year}
          options={years.map((year) => ({ id: year, name: `${year}` }))}
          placeholder="Elige el año"
          onChange={(year) => choose({ year })}
        />
      )}
      <label className="field">
        <span>
          Nombre propio <span className="muted">(opcional)</span>
        </span>
        <input
          className="input"
          value={typed.name}
          maxLength={40}
          autoComplete="off"
          placeholder="La camioneta"
          onChange={({ target }) => choose({ name: target.value })}
        />
      </label>
      <p className="field-error" role="alert">
        {missing}
      </p>
      <button type="submit" className="button button-accent" disabled={!isAlive}>
        Guardar en Mi garaje
      </button>
    </form>
  );
};
