/** The filters over a list, out of a description of each: what is typed, chosen from a few, or a day. */
import { useEffect, useState } from 'react';
import styles from './ListFilters.module.css';

export type FilterField<K extends string> = { key: K; label: string } & (
  | { kind: 'text'; placeholder?: string }
  | { kind: 'choice'; options: readonly { id: string; name: string }[] }
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

export const ListFilters = <K extends string, Q extends Values<K>>({
  fields,
  query,
  onQuery,
}: ListFiltersProps<K, Q>) => {
  const textKey = fields.find(({ kind }) => kind === 'text')?.key;
  const asked = textKey === undefined ? '' : query[textKey];
  const [typed, setTyped] = useState(asked);
  // Back and forward change the address under the box.
  useEffect(() => setTyped(asked), [asked]);
  const change = (key?: K, value?: string) =>
    onQuery({
      ...query,
      ...(textKey !== undefined && { [textKey]: typed }),
      ...(key !== undefined && { [key]: value }),
      page: 1,
    });
  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          change();
        }}
      >
        {fields.map((field) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: one of the three controls below is inside it.
          <label
            key={field.key}
            className="field"
            data-wide={field.kind === 'text' ? '' : undefined}
          >
            <span>{field.label}</span>
            {field.kind === 'text' ? (
              <input
                className="input"
                type="search"
                maxLength={200}
                value={typed}
                placeholder={field.placeholder}
                onChange={(event) => setTyped(event.target.value)}
              />
            ) : field.kind === 'choice' ? (
              <select
                className="select"
                value={query[field.key]}
                onChange={(event) => change(field.key, event.target.value)}
              >
                <option value="">Todos</option>
                {field.options.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            ) : (
              <input
                className="input"
                type="date"
                value={query[field.key]}
                min={(field.from && query[field.from]) || undefined}
                max={(field.to && query[field.to]) || undefined}
                onChange={(event) => change(field.key, event.target.value)}
              />
            )}
          </label>
        ))}
        <button type="submit" className="button button-primary">
          Buscar
        </button>
      </form>
    </search>
  );
};
