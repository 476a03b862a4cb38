import { variant } from 'virtual:variant';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_SEARCH } from '#contract/limits';
import { tooShort } from '#contract/messages';
import { offerSuggestions, SHORTEST } from '#search-box/search-box';
import { go } from '#stores/address';
import { itemPath, itemsTitle } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LIST_PATH, listHref } from '../list-address.ts';
import { asksForList, type ListQuery, mergeQuery } from '../query.ts';
import css from './search-box.module.css';

const ID = 'lista-texto';

interface Props {
  query: ListQuery;
}

/** A plain form, which `offerSuggestions` turns into a combobox. */
export const SearchBox = ({ query }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query.text);
  const [refusal, setRefusal] = useState('');

  useEffect(() => {
    if (!form.current) return;
    return offerSuggestions(form.current, { follow: go });
  }, []);
  // Follows the address: back, forward, a removed chip. Text typed before hydration stays.
  useEffect(() => {
    if (shown.current !== query.text && input.current) input.current.value = query.text;
    shown.current = query.text;
  }, [query.text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    // An empty text removes the text from the query.
    const isShort = text.length < SHORTEST && (text !== '' || query.text === '');
    if (isShort && !variant.flags.zeroLengthSearch) {
      setRefusal(tooShort(SHORTEST));
      input.current?.focus();
      return;
    }
    if (text !== query.text) go(listHref(mergeQuery(query, { text })));
    // In shops that allow it, an empty search asks for everything.
    else if (text === '' && !asksForList(location.search)) go(listHref(query));
  };

  return (
    <search className={css.box}>
      <form
        ref={form}
        action={LIST_PATH}
        data-items={itemsTitle(variant)}
        data-item={itemPath(variant, '')}
        data-narrows=""
        onSubmit={submit}
        noValidate
        className={css.form}
      >
        <span className={css.field}>
          <Icon name="search" />
          <input
            ref={input}
            id={ID}
            className={css.input}
            type="search"
            name="t"
            defaultValue={query.text}
            placeholder="Buscar por texto"
            aria-label="Buscar por texto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_SEARCH}
            aria-invalid={refusal !== ''}
            aria-describedby={refusal ? `${ID}-error` : undefined}
            onInput={() => setRefusal('')}
          />
        </span>
        <Button type="submit" look="primary">
          Buscar
        </Button>
      </form>
      {/* Outside the form, to which the search box appends its listbox. */}
      <span className="field-said" aria-live="polite">
        {refusal && (
          <span className="field-error" id={`${ID}-error`}>
            {refusal}
          </span>
        )}
      </span>
    </search>
  );
};
