import { useState } from 'react';
import { vehicleChoices } from '#contract/calls/families';
import { Button } from '../Button.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useQuery } from '../use-query.ts';
import { type Application, yearsText } from './family-values.ts';
import { OwnApplication } from './OwnApplication.tsx';

interface ApplicationsProps {
  held: readonly Application[];
  onChange: (held: readonly Application[]) => void;
}

const SHOWN = 12;

/** Edits the vehicles that a family fits. They are found by make, model, engine or year. */
export const Applications = ({ held, onChange }: ApplicationsProps) => {
  const [text, setText] = useState('');
  const { data } = useQuery(vehicleChoices, text.trim().length < 2 ? null : { text });
  const heldIds = new Set(held.map(({ VehicleId }) => VehicleId));
  const offered = (data?.data ?? []).filter(({ id }) => !heldIds.has(id)).slice(0, SHOWN);
  return (
    <fieldset className="stack">
      <legend>Aplicaciones</legend>
      {held.length === 0 ? (
        <p className="muted">Ningún vehículo todavía.</p>
      ) : (
        <ListTable
          label="Aplicaciones"
          rows={held.map((application, place) => ({ ...application, place }))}
          keyOf={({ place }) => place}
          columns={[
            { title: 'Marca', cell: ({ ApplicationBrandName }) => ApplicationBrandName },
            { title: 'Aplicación', cell: ({ ApplicationName }) => ApplicationName },
            { title: 'Año', cell: yearsText },
            {
              title: 'Acción',
              cell: ({ place, ApplicationName }) => (
                <Button
                  look="quiet small"
                  onClick={() => onChange(held.filter((_, at) => at !== place))}
                >
                  Quitar<span className="visually-hidden"> {ApplicationName}</span>
                </Button>
              ),
            },
          ]}
        />
      )}
      <label className="stack">
        Agregar un vehículo
        <input
          className="input"
          type="search"
          value={text}
          maxLength={100}
          placeholder="gol 1.6 1998"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </label>
      <ul className="cluster" aria-label="Vehículos encontrados">
        {offered.map(({ id, brandName, name, engine, yearFrom, yearTo }) => (
          <li key={id}>
            <Button
              look="small"
              onClick={() =>
                onChange([
                  ...held,
                  {
                    VehicleId: id,
                    ApplicationName: `${name} ${engine}`.trim(),
                    ApplicationBrandName: brandName,
                    ApplicationYearFrom: yearFrom,
                    ApplicationYearTo: yearTo,
                  },
                ])
              }
            >
              {[brandName, name, engine, yearFrom].filter(Boolean).join(' ')}
            </Button>
          </li>
        ))}
      </ul>
      <OwnApplication onAdd={(added) => onChange([...held, added])} />
    </fieldset>
  );
};
