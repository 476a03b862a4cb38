import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { Icon } from '../../../icons/Icon.tsx';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { matches } from '../matches.ts';
import css from './advanced.module.css';

export interface ColumnItem {
  id: string;
  name: string;
  count?: number | undefined;
  logoId?: number | undefined;
  /** The address without JavaScript, and in a new tab. */
  href: string;
}

interface Props {
  title: string;
  /** null while they load. */
  items: readonly ColumnItem[] | null;
  chosen: string;
  onChoose: (id: string) => void;
  error?: string;
  /** Shown while an earlier column has no choice. */
  waitingFor?: string | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

interface FilterInputProps {
  title: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  /** The error of the filtered choices. */
  error: string;
  ref?: Ref<HTMLInputElement>;
}

export const FilterInput = ({
  title,
  placeholder,
  typed,
  onType,
  error,
  ref,
}: FilterInputProps) => (
  <>
    <input
      ref={ref}
      className="input"
      type="search"
      value={typed}
      placeholder={placeholder}
      aria-label={`Filtrar ${title}`}
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
    />
    {error && (
      <p className="field-error" role="alert">
        {error}
      </p>
    )}
  </>
);

const ROWS = ['1', '2', '3', '4', '5', '6'];

export const WaitingRows = ({ count }: { count: number }) => (
  <div role="status">
    <span className="visually-hidden">Cargando…</span>
    {ROWS.slice(0, count).map((row) => (
      <div key={row} className={`skeleton ${css.waitingRow}`} />
    ))}
  </div>
);

/** The text of a box, and the ref that its input must carry: text typed before hydration counts as well. */
const useTyped = (): [string, (text: string) => void, RefObject<HTMLInputElement | null>] => {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Hydration does not report the present value of an input.
    if (input.current?.value) setTyped(input.current.value);
  }, []);
  return [typed, setTyped, input];
};

/** One column of the advanced search. */
export const ChoiceColumn = (props: Props) => {
  const { title, items, chosen, onChoose, error = '', waitingFor, headingRef } = props;
  const [typed, setTyped, input] = useTyped();
  const shown = items?.filter((item) => matches(item.name, typed)) ?? [];
  return (
    <section className={css.column} aria-label={title} data-waiting={waitingFor ? '' : undefined}>
      <h2 className={css.columnTitle} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {waitingFor ? (
        <p className={css.waitingFor}>{waitingFor}</p>
      ) : (
        <>
          <FilterInput
            ref={input}
            title={title}
            placeholder="Filtrar…"
            typed={typed}
            onType={setTyped}
            error={error}
          />
          {items === null ? (
            !error && <WaitingRows count={5} />
          ) : shown.length > 0 ? (
            <ul className={css.choices}>
              {shown.map((item) => (
                <li key={item.id}>
                  <a
                    className={css.choice}
                    data-in-place=""
                    href={item.href}
                    aria-current={item.id === chosen ? 'true' : undefined}
                    onClick={(event) => {
                      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
                      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
                      event.preventDefault();
                      onChoose(item.id);
                    }}
                  >
                    <BrandMark logoId={item.logoId} />
                    <span className={css.choiceName}>{item.name}</span>
                    {item.count !== undefined && (
                      <span className={css.choiceCount} aria-hidden="true">
                        {formatNumber(item.count)}
                      </span>
                    )}
                    <Icon name="chevron-right" />
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p className={css.waitingFor}>No se encontraron resultados.</p>
          )}
        </>
      )}
    </section>
  );
};
