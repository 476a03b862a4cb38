/** 'Buscar por texto' with suggestions: a combobox for the keyboard, a plain form without JavaScript. */

import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { go } from '#stores/address';
import { Icon } from '../../../icons/Icon.tsx';
import { cutAround } from '../fold.ts';
import { LIST_PATH, type ListQuery, listHref, mergeQuery, SHORTEST_TEXT } from '../query.ts';
import { useTyped } from '../use-typed.ts';
import css from './search-box.module.css';
import { groupByKind, hrefOf, type Suggestion } from './suggest.ts';
import { useSuggestions } from './use-suggestions.ts';

const iconOf = { vehicle: 'car', category: 'list-details', item: 'package' } as const;

const Marked = ({ text, typed }: { text: string; typed: string }) => {
  const [before, found, after] = cutAround(text, typed);
  return (
    <span className={css.text}>
      {before}
      {found && <mark className={css.found}>{found}</mark>}
      {after}
    </span>
  );
};

interface Props {
  query: ListQuery;
  /** Told when a suggestion is taken, before the address changes. */
  onPick?: (suggestion: Suggestion) => void;
}

export const SearchBox = ({ query, onPick }: Props) => {
  const listId = useId();
  const [typed, setTyped, input] = useTyped(query.text);
  const [shownFor, setShownFor] = useState(query.text);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [short, setShort] = useState(false);
  // The address changed under the box: back, forward, a chip taken away.
  if (shownFor !== query.text) {
    setShownFor(query.text);
    setTyped(query.text);
  }
  const groups = groupByKind(useSuggestions(typed, open));
  const flat = groups.flatMap((group) => group.items);
  const expanded = open && flat.length > 0;

  const pick = (suggestion: Suggestion) => {
    setOpen(false);
    setActive(-1);
    onPick?.(suggestion);
    const href = hrefOf(suggestion, query);
    if (suggestion.kind === 'item') location.assign(href);
    else {
      setTyped('');
      go(href);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    setShort(text.length > 0 && text.length < SHORTEST_TEXT);
    if (text.length > 0 && text.length < SHORTEST_TEXT) return;
    setOpen(false);
    const chosen = flat[active];
    if (expanded && chosen) pick(chosen);
    else if (text !== query.text) go(listHref(mergeQuery(query, { text })));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && expanded) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    if (flat.length === 0) return;
    // −1 is the box itself, between the last and the first.
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const places = flat.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  return (
    <search className={css.box}>
      <form action={LIST_PATH} onSubmit={submit} className={css.form}>
        <span className={css.field}>
          <Icon name="search" />
          <input
            ref={input}
            className={css.input}
            type="search"
            name="t"
            value={typed}
            placeholder="Buscar por texto"
            aria-label="Buscar por texto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            role="combobox"
            aria-expanded={expanded}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={expanded && active >= 0 ? `${listId}-${active}` : undefined}
            aria-describedby={short ? `${listId}-short` : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setActive(-1);
              setShort(false);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
        </span>
        <button type="submit" className="button button-primary">
          Buscar
        </button>
      </form>
      {short && (
        <p className="field-error" id={`${listId}-short`} role="alert">
          Escribe al menos 2 caracteres.
        </p>
      )}
      <div
        id={listId}
        className={css.list}
        role="listbox"
        aria-label="Sugerencias"
        hidden={!expanded}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped by role.
          <div key={group.kind} role="group" aria-label={group.name}>
            <p className={css.kind} aria-hidden="true">
              {group.name}
            </p>
            {group.items.map((suggestion) => {
              const place = flat.indexOf(suggestion);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keyboard.
                <div
                  key={suggestion.id}
                  id={`${listId}-${place}`}
                  className={css.option}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  // The box keeps the focus, so the list stays until the click.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(suggestion)}
                >
                  <Icon name={iconOf[suggestion.kind]} />
                  <Marked text={suggestion.text} typed={typed} />
                  <span className={css.detail}>{suggestion.detail}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </search>
  );
};
