/** Finds whom an entry is with, by name, phone, e-mail or RUT, and holds the choice for its form. */
import { variant } from 'virtual:variant';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { communicationContacts } from '#contract/calls/communications';
import type { Contact } from '#contract/entities/communications';
import { officePath } from '#variants/back-office';
import { Field } from '../form/Field.tsx';
import { mayTakeFocus } from '../may-take-focus.ts';
import { useQuery } from '../use-query.ts';
import styles from './Communications.module.css';

export type Chosen = Pick<Contact, 'companyId' | 'companyName' | 'personId' | 'personName'>;

interface ContactBoxProps {
  name: string;
  chosen: Chosen | undefined;
  onChoose: (chosen: Contact | undefined) => void;
  error?: string | undefined;
  label?: string;
  hint?: string;
  /** Absent: both. */
  only?: 'companies' | 'people';
}

/** As the form sends it: company and person. */
export const contactValue = (chosen: Chosen | undefined): string =>
  chosen ? `${chosen.companyId}:${chosen.personId ?? ''}` : '';

/** Somebody who works for nobody is named alone. */
export const contactName = ({ companyName, personName }: Chosen): string =>
  [personName, companyName].filter(Boolean).join(' · ');

const companies = officePath(variant, 'office-companies');
const LEAST = 2;
const SETTLE_MS = 150;

export const ContactBox = (props: ContactBoxProps) => {
  const { name, chosen, onChoose, error, only } = props;
  const { label = 'Con quién', hint = 'Empresa o persona: nombre, teléfono, email o RUT' } = props;
  const [text, setText] = useState('');
  const [reached, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const wanted = text.trim();
  const { data, input } = useQuery(
    communicationContacts,
    !chosen && wanted.length >= LEAST ? { text: wanted } : null,
    { settleMs: SETTLE_MS },
  );
  const isWanted = ({ personId }: Contact): boolean =>
    only === undefined || (only === 'people') === (personId !== null);
  const found = !chosen && wanted.length >= LEAST ? (data?.data ?? []).filter(isWanted) : [];
  const isOpen = found.length > 0;
  // Another answer may hold fewer.
  const at = Math.max(0, Math.min(reached, found.length - 1));
  const isFresh = data !== undefined && input?.text === wanted;

  /** Enter came before the answer: who was found for fewer letters is not who was meant. */
  const [isWaiting, setWaiting] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const goesOn = useRef(false);
  // The keyboard goes on from what took the box's place, at once: by the next frame, or where the answer came late,
  // somebody types elsewhere.
  useLayoutEffect(() => {
    if (!goesOn.current) return;
    goesOn.current = false;
    if (mayTakeFocus()) (chosen ? change : box).current?.focus();
  }, [chosen]);

  const choose = (one: Contact | undefined): void => {
    onChoose(one);
    setText('');
    setAt(0);
    setWaiting(false);
    goesOn.current = true;
  };

  useEffect(() => {
    if (!isWaiting || !isFresh) return;
    setWaiting(false);
    if (found[0]) choose(found[0]);
  });

  const goTo = (place: number): void => {
    setAt(place);
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) {
      // Enter in the box would send the form before anybody is chosen.
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'Enter' && wanted.length >= LEAST && !isFresh) setWaiting(true);
      return;
    }
    if (event.key === 'ArrowDown') goTo((at + 1) % found.length);
    else if (event.key === 'ArrowUp') goTo((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' && isFresh) choose(found[at]);
    else if (event.key === 'Enter') setWaiting(true);
    else if (event.key === 'Escape') setText('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (chosen)
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        <div className={styles.chosen}>
          <b>{contactName(chosen)}</b>
          <button
            type="button"
            ref={change}
            className="button button-small"
            onClick={() => choose(undefined)}
          >
            Cambiar
          </button>
        </div>
        <input type="hidden" name={name} value={contactValue(chosen)} />
      </div>
    );
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={styles.combo}>
          <input
            {...control}
            ref={box}
            className="input"
            type="text"
            role="combobox"
            autoComplete="off"
            maxLength={100}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setAt(0);
              setWaiting(false);
            }}
            onKeyDown={onKeyDown}
          />
          {/* Behind the box: a dialog's focus goes to its first control. */}
          <input type="hidden" name={name} value="" />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Empresas y personas"
            className={styles.options}
            hidden={!isOpen}
          >
            {found.map((one, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the box.
              <div
                key={contactValue(one)}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                <b>{one.personName || one.companyName}</b>
                <span className="small muted">
                  {[one.personName && one.companyName, one.phone].filter(Boolean).join(' · ')}
                </span>
              </div>
            ))}
          </div>
          <span className="visually-hidden" role="status">
            {wanted.length >= LEAST && isFresh ? `${found.length} resultados` : ''}
          </span>
          {wanted.length >= LEAST && isFresh && found.length === 0 && (
            <p className="small muted">
              No encontramos a nadie con «{wanted}».{' '}
              {only !== 'people' && (
                // What is written down here stays meanwhile.
                <a href={companies} target="_blank" rel="noopener">
                  Agregar la empresa en otra pestaña
                </a>
              )}
            </p>
          )}
        </div>
      )}
    </Field>
  );
};
