/** Filters of a list by description: text, choice or day. */
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { MAX_SEARCH } from '#contract/limits';
import { messages } from '#contract/messages';
import { isUntouched } from '#stores/typed-form';
import { Field } from '../form/Field.tsx';
import { SubmitButton } from '../form/Form.tsx';
import { useForm } from '../form/use-form.ts';
import { DayInput } from './DayInput.tsx';
import styles from './ListFilters.module.css';

export type FilterField<K extends string> = { key: K; label: string } & (
  | { kind: 'text'; placeholder?: string }
  /** `none`: label without a choice, 'Todos' by default. */
  | { kind: 'choice'; options: Choices; none?: string }
  /** Limited by the days of other filters. */
  | { kind: 'day'; from?: K; to?: K }
);

/** The search box of a list. */
export const searchField = (placeholder: string) =>
  ({ key: 'text', kind: 'text', label: 'Buscar', placeholder }) as const;

type Values<K extends string> = Record<K, string> & { page: number };

interface ListFiltersProps<K extends string, Q extends Values<K>> {
  fields: readonly FilterField<K>[];
  query: Q;
  /** Receives the whole query with its first page. */
  onQuery: (query: Q) => void;
}

const text = z.string().check(z.maxLength(MAX_SEARCH, messages.tooLong));
const schema = z.catchall(z.object({}), text);

type Choices = readonly { id: string; name: string }[];

/**
 * Adds an option for a chosen value that is not in the list (yet), such as a category whose name is loading.
 */
const optionsOf = (options: Choices, submitNow: string): Choices =>
  submitNow === '' || options.some(({ id }) => id === submitNow)
    ? options
    : [...options, { id: submitNow, name: options.length > 0 ? submitNow : '…' }];

export const ListFilters = <K extends string, Q extends Values<K>>({
  fields,
  query,
  onQuery,
}: ListFiltersProps<K, Q>) => {
  const form = useForm({
    schema,
    send: async (values) => {
      // An unchanged query would add an entry to the history.
      const isOther = fields.some(({ key }) => values[key] !== query[key]);
      if (isOther || query.page !== 1) onQuery({ ...query, ...values, page: 1 });
      return undefined;
    },
  });
  const { ref } = form.props;
  const shown = useRef(query);
  const isFirst = useRef(true);
  useEffect(() => {
    const before = shown.current;
    shown.current = query;
    const changed = fields.filter(({ key }) => query[key] !== before[key]);
    if (changed.length === 0) return;
    // Back and forward change the query under the controls; input in other fields stays.
    for (const { key, kind } of changed) {
      const control = ref.current?.elements.namedItem(key);
      const isBox = kind === 'text' && control instanceof HTMLInputElement;
      // Before the address is known, somebody may type already.
      if (isFirst.current && isBox && !isUntouched(control)) continue;
      if (control && 'value' in control) control.value = query[key];
    }
    isFirst.current = false;
  }, [fields, query, ref]);
  const submitNow = () => void form.submit();
  return (
    <search>
      <form {...form.props} className={styles.filters}>
        {fields.map((field) => (
          <Field
            key={field.key}
            label={field.label}
            error={form.errors[field.key]}
            wide={field.kind === 'text'}
          >
            {(control) => {
              const named = { ...control, name: field.key, defaultValue: query[field.key] };
              if (field.kind === 'text')
                return (
                  <input
                    {...named}
                    className="input"
                    type="search"
                    maxLength={MAX_SEARCH}
                    placeholder={field.placeholder}
                  />
                );
              if (field.kind === 'choice')
                return (
                  <select {...named} className="select" onChange={submitNow}>
                    <option value="">{field.none ?? 'Todos'}</option>
                    {optionsOf(field.options, query[field.key]).map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                );
              return (
                <DayInput
                  {...named}
                  min={(field.from && query[field.from]) || undefined}
                  max={(field.to && query[field.to]) || undefined}
                  onDay={submitNow}
                />
              );
            }}
          </Field>
        ))}
        <SubmitButton sending={form.sending}>Buscar</SubmitButton>
      </form>
    </search>
  );
};
