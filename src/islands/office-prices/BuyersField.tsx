/** Chooses the companies and groups that a price list is for. */
import { useState } from 'react';
import { priceListBuyers } from '#contract/calls/price-lists';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { useQuery } from '../../ui/use-query.ts';

export interface Buyer {
  kind: 'companies' | 'groups';
  id: number;
  name: string;
}

const MIN_LENGTH = 2;
const SETTLE_MS = 200;
const KIND_NAMES = { companies: 'Empresa', groups: 'Grupo' } as const;

const isSame = (a: Buyer, b: Buyer): boolean => a.kind === b.kind && a.id === b.id;

interface BuyersFieldProps {
  chosen: readonly Buyer[];
  error: string | undefined;
  onChange: (chosen: readonly Buyer[]) => void;
}

export const BuyersField = ({ chosen, error, onChange }: BuyersFieldProps) => {
  const [text, setText] = useState('');
  const query = text.trim();
  const { data } = useQuery(priceListBuyers, query.length >= MIN_LENGTH ? { text: query } : null, {
    settleMs: SETTLE_MS,
  });
  const found: Buyer[] =
    query.length < MIN_LENGTH || !data
      ? []
      : (['groups', 'companies'] as const).flatMap((kind) =>
          data[kind].map((one) => ({ kind, ...one })),
        );
  const open = found.filter((one) => !chosen.some((other) => isSame(one, other)));
  return (
    <fieldset className="stack">
      <legend>Para quién</legend>
      {chosen.length === 0 && <p className="muted">Todavía no la tiene nadie.</p>}
      <ul className="cluster" aria-label="Empresas y grupos de la lista">
        {chosen.map((one) => (
          <li key={`${one.kind} ${one.id}`} className="cluster">
            <span className="tag">
              {KIND_NAMES[one.kind]}: {one.name}
            </span>
            <Button
              look="quiet small"
              aria-label={`Quitar ${one.name}`}
              onClick={() => onChange(chosen.filter((other) => !isSame(one, other)))}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
      <InputField
        label="Agregar una empresa o un grupo"
        hint="Nombre o RUT. Un grupo vale para todas sus empresas."
        error={error}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = open;
          if (!first) return;
          onChange([...chosen, first]);
          setText('');
        }}
      />
      <ul className="cluster" aria-label="Encontrados">
        {open.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <Button
              look="small"
              onClick={() => {
                onChange([...chosen, one]);
                setText('');
              }}
            >
              {KIND_NAMES[one.kind]}: {one.name}
            </Button>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {query.length >= MIN_LENGTH && data && open.length === 0 ? 'No hay ninguno' : ''}
      </span>
    </fieldset>
  );
};
