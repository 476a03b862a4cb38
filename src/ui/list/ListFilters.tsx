/** The filters over a list, out of a description of each: what is typed, chosen from a few, or a day. */
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
  /** `none`: what no choice means, 'Todos' without it. */
  | { kind: 'choice'; options: Choices; none?: string }
  /** Not before, or not after, the day of another filter. */
  | { kind: 'day'; from?: K; to?: K }
);

type Values<K extends string> = Record<K, string> & { page: number };

interface ListFiltersProps<K extends string, Q extends Values<K>> {
  fields: readonly FilterField<K>[];
  query: Q;
  /** Told the whole query, at its first page. */
  onQuery: (query: Q) => void;
}

const text = z.string().check(z.maxLength(MAX_SEARCH, messages.tooLong));
const schema = z.catchall(z.object({}), text);

type Choices = readonly { id: string; name: string }[];

/**
 * What the address names may be known by its name later, such as a category: until then it stands chosen all
 * the same, and after that too where nothing is called so.
 */
const optionsOf = (options: Choices, chosen: string): Choices =>
  chosen === '' || options.some(({ id }) => id === chosen)
    ? options
    : [...options, { id: chosen, name: options.length > 0 ? chosen : '…' }];

export const ListFilters = <K extends string, Q extends Values<K>>({
  fields,
  query,
  onQuery,
}: ListFiltersProps<K, Q>) => {
  const form = useForm({
    schema,
    send: async (values) => {
      // The same once more would be an entry of the history that leads nowhere.
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
    // Back and forward change the address under the controls; what is typed elsewhere stays.
    for (const { key, kind } of changed) {
      const control = ref.current?.elements.namedItem(key);
      const isBox = kind === 'text' && control instanceof HTMLInputElement;
      // At first the page is there before its address is known: somebody may type already.
      if (isFirst.current && isBox && !isUntouched(control)) continue;
      if (control && 'value' in control) control.value = query[key];
    }
    isFirst.current = false;
  }, [fields, query, ref]);
  const chosen = () => void form.submit();
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
                  <select {...named} className="select" onChange={chosen}>
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
                  onDay={chosen}
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
