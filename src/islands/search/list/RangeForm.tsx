import { type FocusEvent, type FormEvent, useId, useState } from 'react';
import { typedCents, typedNumber } from '#contract/amounts/typed-amounts';
import { Icon } from '../../../icons/Icon.tsx';
import type { QueryChange } from '../query.ts';
import type { TypedRange } from './facets.ts';
import css from './filters.module.css';

const DECIMALS = 3;
const PESOS = '$';

/** Reads a typed end. @returns undefined for an empty one, NaN for what is no number */
const endOf = (typed: string, unit: string): number | undefined => {
  if (typed.trim() === '') return undefined;
  return unit === PESOS ? typedCents(typed) / 100 : typedNumber(typed, DECIMALS);
};

const written = (end: number | undefined): string =>
  end !== undefined && Number.isFinite(end) ? String(end).replace('.', ',') : '';

const ENDS = [
  { name: 'from', label: 'Desde' },
  { name: 'to', label: 'Hasta' },
] as const;
type End = (typeof ENDS)[number]['name'];

interface Props {
  title: string;
  range: TypedRange;
  /** In a draft, which something else confirms, a typed range counts once its fields are left. */
  isDraft: boolean;
  onRange: (change: QueryChange) => void;
}

/** A range of numbers with free ends. The fields keep what is typed before the list is hydrated. */
export const RangeForm = ({ title, range, isDraft, onRange }: Props) => {
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const { unit, chosen, changeTo } = range;
  const read = (form: HTMLFormElement) => {
    const values = new FormData(form);
    const typedEnd = (end: End) => endOf(String(values.get(end) ?? ''), unit);
    const [from, to] = [typedEnd('from'), typedEnd('to')];
    const isWrong = Number.isNaN(from) || Number.isNaN(to);
    setRefused(isWrong);
    if (isWrong) return;
    const isEmpty = from === undefined && to === undefined;
    const next = isEmpty ? undefined : { from: from ?? -Infinity, to: to ?? Infinity };
    if (next?.from !== chosen?.from || next?.to !== chosen?.to) onRange(changeTo(next));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    read(event.currentTarget);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (!currentTarget.contains(relatedTarget)) read(currentTarget);
  };
  return (
    // Without scripts this method sends nothing.
    <form
      className={css.range}
      method="dialog"
      noValidate
      aria-label={`${title}: desde y hasta`}
      onSubmit={submit}
      onBlur={isDraft ? leave : undefined}
    >
      {ENDS.map(({ name, label }) => (
        <input
          key={name}
          className="input"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder={label}
          aria-label={unit === '' ? label : `${label}, en ${unit}`}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-error` : undefined}
          defaultValue={written(chosen?.[name])}
        />
      ))}
      {unit !== '' && (
        <span className={css.unit} data-unit={unit} aria-hidden="true">
          {unit}
        </span>
      )}
      <button type="submit" className={`button ${css.apply}`} aria-label={`Aplicar ${title}`}>
        <Icon name="chevron-right" />
      </button>
      {isRefused && (
        <span className={`field-error ${css.refusal}`} id={`${id}-error`} role="alert">
          Ingresa números.
        </span>
      )}
    </form>
  );
};
