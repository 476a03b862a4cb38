import { variant } from 'virtual:variant';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { communicationContacts } from '#contract/calls/communications';
import type { Contact } from '#contract/entities/communications';
import { officePath } from '#variants/back-office';
import { Combobox, MIN_SEARCHED, SETTLE_MS } from '../form/Combobox.tsx';
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
  /** Other actions for a text that names nobody. */
  toolsFor?: (text: string) => ReactNode;
}

/** Returns the form's value: company and person. */
export const contactValue = (chosen: Chosen | undefined): string =>
  chosen ? `${chosen.companyId}:${chosen.personId ?? ''}` : '';

/** A person without an employer is named alone. */
export const contactName = ({ companyName, personName }: Chosen): string =>
  [personName, companyName].filter(Boolean).join(' · ');

const companies = officePath(variant, 'office-companies');

/** Finds a contact by name, phone, e-mail or RUT, and holds the choice for its form. */
export const ContactBox = (props: ContactBoxProps) => {
  const { name, chosen, onChoose, error, only, toolsFor } = props;
  const { label = 'Con quién', hint = 'Empresa o persona: nombre, teléfono, email o RUT' } = props;
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const query = text.trim();
  const isSearched = query.length >= MIN_SEARCHED;
  const { data, input } = useQuery(
    communicationContacts,
    !chosen && isSearched ? { text: query } : null,
    { settleMs: SETTLE_MS },
  );
  const isAllowed = ({ personId }: Contact): boolean =>
    only === undefined || (only === 'people') === (personId !== null);
  const found = !chosen && isSearched ? (data?.data ?? []).filter(isAllowed) : [];
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
    setEnterPending(false);
    movesFocus.current = true;
  };

  useEffect(() => {
    if (!isEnterPending || !isFresh) return;
    setEnterPending(false);
    if (found[0]) choose(found[0]);
  });

  const onEnter = (active: Contact | undefined): void => {
    if (isFresh && active) choose(active);
    else if (isSearched && !isFresh) setEnterPending(true);
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
        <Combobox
          control={control}
          label="Empresas y personas"
          text={text}
          onText={(next) => {
            setText(next);
            setEnterPending(false);
          }}
          options={found}
          keyOf={contactValue}
          optionOf={({ personName, companyName, phone }) => (
            <>
              <b>{personName || companyName}</b>
              <span className="small muted">
                {[personName && companyName, phone].filter(Boolean).join(' · ')}
              </span>
            </>
          )}
          isAnswered={isSearched && isFresh}
          isFirstActive
          onChoose={choose}
          onEnter={onEnter}
          box={box}
          maxLength={100}
        >
          {/* After the box, because a dialog focuses its first control. */}
          <input type="hidden" name={name} value="" />
          {isSearched && isFresh && found.length === 0 && (
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
          {isSearched && isFresh && found.length === 0 && toolsFor?.(query)}
        </Combobox>
      )}
    </Field>
  );
};
