import { variant } from 'virtual:variant';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
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
  /** Undefined: both. */
  only?: 'companies' | 'people';
}

/** Returns the form's value: company and person. */
export const contactValue = (chosen: Chosen | undefined): string =>
  chosen ? `${chosen.companyId}:${chosen.personId ?? ''}` : '';

/** A person without an employer is named alone. */
export const contactName = ({ companyName, personName }: Chosen): string =>
  [personName, companyName].filter(Boolean).join(' · ');

const companies = officePath(variant, 'office-companies');
const MIN_LENGTH = 2;
const SETTLE_MS = 150;

/** Finds a contact by name, phone, e-mail or RUT, and holds the choice for its form. */
export const ContactBox = (props: ContactBoxProps) => {
  const { name, chosen, onChoose, error, only } = props;
  const { label = 'Con quién', hint = 'Empresa o persona: nombre, teléfono, email o RUT' } = props;
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const query = text.trim();
  const { data, input } = useQuery(
    communicationContacts,
    !chosen && query.length >= MIN_LENGTH ? { text: query } : null,
    { settleMs: SETTLE_MS },
  );
  const isAllowed = ({ personId }: Contact): boolean =>
    only === undefined || (only === 'people') === (personId !== null);
  const found = !chosen && query.length >= MIN_LENGTH ? (data?.data ?? []).filter(isAllowed) : [];
  const isOpen = found.length > 0;
  // A new answer may hold fewer.
  const at = Math.max(0, Math.min(selected, found.length - 1));
  const isFresh = data !== undefined && input?.text === query;

  /** Enter was pressed before the answer arrived; earlier results don't count. */
  const [isEnterPending, setEnterPending] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);
  // Move the focus at once to the control that replaced the box: a frame later the person may type elsewhere.
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    if (mayTakeFocus()) (chosen ? changeButton : box).current?.focus();
  }, [chosen]);

  const choose = (one: Contact | undefined): void => {
    onChoose(one);
    setText('');
    setSelected(0);
    setEnterPending(false);
    movesFocus.current = true;
  };

  useEffect(() => {
    if (!isEnterPending || !isFresh) return;
    setEnterPending(false);
    if (found[0]) choose(found[0]);
  });

  const goTo = (place: number): void => {
    setSelected(place);
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) {
      // Enter would submit the form before a contact is chosen.
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'Enter' && query.length >= MIN_LENGTH && !isFresh) setEnterPending(true);
      return;
    }
    if (event.key === 'ArrowDown') goTo((at + 1) % found.length);
    else if (event.key === 'ArrowUp') goTo((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' && isFresh) choose(found[at]);
    else if (event.key === 'Enter') setEnterPending(true);
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
            ref={changeButton}
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
              setSelected(0);
              setEnterPending(false);
            }}
            onKeyDown={onKeyDown}
          />
          {/* After the box, because a dialog focuses its first control. */}
          <input type="hidden" name={name} value="" />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Empresas y personas"
            className={styles.options}
            hidden={!isOpen}
          >
            {found.map((one, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles keys.
              <div
                key={contactValue(one)}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                // Keeps the focus in the box.
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
            {query.length >= MIN_LENGTH && isFresh
              ? counted(found.length, 'resultado', 'resultados')
              : ''}
          </span>
          {query.length >= MIN_LENGTH && isFresh && found.length === 0 && (
            <p className="small muted">
              No encontramos a nadie con «{query}».{' '}
              {only !== 'people' && (
                // In a new tab, to keep what was typed here.
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
