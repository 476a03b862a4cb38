/** One column of the advanced search: a box that narrows it and its choices. */

import type { Ref } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { Icon } from '../../../icons/Icon.tsx';
import { matches } from '../fold.ts';
import { useTyped } from '../use-typed.ts';
import css from './advanced.module.css';
import { WaitingRows } from './WaitingRows.tsx';

export interface ColumnItem {
  id: string;
  name: string;
  count?: number | undefined;
  /** Where the choice leads without JavaScript, and in a new tab. */
  href: string;
}

interface Props {
  title: string;
  /** null while they load. */
  items: readonly ColumnItem[] | null;
  chosen: string;
  onChoose: (id: string) => void;
  error?: string;
  /** Said while an earlier column waits for its choice. */
  waitingFor?: string | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

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
          <input
            ref={input}
            className="input"
            type="search"
            value={typed}
            placeholder="Filtrar…"
            aria-label={`Filtrar ${title}`}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
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
