import { useState } from 'react';
import { type Attribute, fittingValue, NO, sameKey, YES } from '#contract/goods/attributes';
import { readAmount } from '#contract/measures/units';
import { Button } from '../Button.tsx';
import { Field } from '../form/Field.tsx';
import { GroupError } from '../form/GroupError.tsx';
import styles from './Goods.module.css';

interface Row {
  /** Never changes. */
  id: number;
  /** Added as a pair of texts, which it stays while the form is open. */
  isFree: boolean;
  key: string;
  value: string;
}

interface SpecificationsProps {
  /** Those of the product's category, in their order. */
  attributes: readonly Attribute[];
  pairs: readonly { SpecKey: string; SpecValue: string }[];
  errors: Readonly<Record<string, string>>;
  /** Called when a button changed something. */
  onChange: () => void;
}

/** Says why a value does not fit; undefined if it does. */
export const unfitText = (one: Attribute, value: string): string | undefined => {
  if (value === '' || fittingValue(one, value) !== undefined) return undefined;
  if (one.type === 'choice') return `No es una de las opciones: ${one.choices.join(', ')}.`;
  if (one.type === 'flag') return 'Escribe sí o no.';
  return one.unit === ''
    ? 'No es un número. Por ejemplo: 12,5'
    : `No es un número en ${one.unit}. Por ejemplo: 12,5`;
};

interface AttributeProps {
  attribute: Attribute;
  value: string;
  onValue: (value: string) => void;
}

/** Returns a stored value as its control shows it: a number without the unit. */
const shownIn = (one: Attribute, value: string): string => {
  const amount = one.type === 'number' ? readAmount(one.key, value, one.unit) : undefined;
  return amount === undefined ? value : `${amount}`.replace('.', ',');
};

const TypedAttribute = ({ attribute, value, onValue }: AttributeProps) => {
  const [typed, setTyped] = useState(() => shownIn(attribute, value));
  const { key, type, unit } = attribute;
  return (
    <Field label={key} error={unfitText(attribute, value)}>
      {(control) => (
        <span className={styles.amount}>
          <input
            {...control}
            className="input"
            inputMode={type === 'number' ? 'decimal' : undefined}
            maxLength={300}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              onValue(fittingValue(attribute, target.value) ?? target.value.trim());
            }}
            onBlur={() => setTyped(shownIn(attribute, value))}
          />
          {unit !== '' && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
};

const FLAG_CHOICES = [YES, NO];

/** The control of one attribute; a choice that is not offered any more stays until another is chosen. */
export const AttributeControl = (props: AttributeProps) => {
  const { attribute, value, onValue } = props;
  const { key, type } = attribute;
  if (type === 'number' || type === 'text') return <TypedAttribute {...props} />;
  const choices = type === 'flag' ? FLAG_CHOICES : attribute.choices;
  const chosen = fittingValue(attribute, value) ?? value;
  return (
    <Field label={key} error={unfitText(attribute, value)}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={chosen}
          onChange={({ target }) => onValue(target.value)}
        >
          <option value="">No se sabe</option>
          {[...choices, ...(chosen === '' || choices.includes(chosen) ? [] : [chosen])].map(
            (one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ),
          )}
        </select>
      )}
    </Field>
  );
};

/**
 * Edits the specifications of a product in a form: those that are attributes of its category with
 * their controls, the others as pairs of texts. The form reads hidden inputs, in the stored order.
 */
export const Specifications = ({ attributes, pairs, errors, onChange }: SpecificationsProps) => {
  const [rows, setRows] = useState(() =>
    pairs.map(({ SpecKey: key, SpecValue: value }, id): Row => ({ id, isFree: false, key, value })),
  );
  /** Returns the row of an attribute: the first with its key. */
  const rowOf = ({ key }: Pick<Attribute, 'key'>): Row | undefined =>
    rows.find((row) => !row.isFree && sameKey(row.key, key));
  const nextId = rows.reduce((most, { id }) => Math.max(most, id + 1), 0);
  const change = (id: number, to: Partial<Row>): void =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...to } : row)));
  const setValue = ({ key }: Attribute, value: string): void => {
    const row = rowOf({ key });
    if (row) change(row.id, { value });
    else setRows((all) => [...all, { id: nextId, isFree: false, key, value }]);
  };
  const typed = new Set(attributes.map(rowOf));
  const others = rows.filter((row) => !typed.has(row));
  const problem = Object.entries(errors).find(([path]) => path.startsWith('specifications'))?.[1];
  return (
    <fieldset className="stack">
      <legend>Especificaciones</legend>
      {rows
        .filter((row) => row.value !== '' || (row.key !== '' && !typed.has(row)))
        .map(({ id, key, value }) => (
          <span key={id} hidden>
            <input type="hidden" name="SpecKey" value={key} />
            <input type="hidden" name="SpecValue" value={value} />
          </span>
        ))}
      {attributes.length > 0 && (
        <div className={styles.attributes}>
          {attributes.map((one) => (
            <AttributeControl
              key={one.key}
              attribute={one}
              value={rowOf(one)?.value ?? ''}
              onValue={(value) => setValue(one, value)}
            />
          ))}
        </div>
      )}
      {others.map((row, place) => (
        <div key={row.id} className={styles.pair}>
          <input
            className="input"
            aria-label={`Qué ${place + 1}`}
            placeholder="Qué"
            maxLength={60}
            value={row.key}
            onChange={({ target }) => change(row.id, { key: target.value })}
          />
          <input
            className="input"
            aria-label={`Cuánto ${place + 1}`}
            placeholder="Cuánto"
            maxLength={300}
            value={row.value}
            onChange={({ target }) => change(row.id, { value: target.value })}
          />
          <Button
            look="quiet small"
            onClick={() => {
              setRows((all) => all.filter(({ id }) => id !== row.id));
              onChange();
            }}
          >
            Quitar<span className="visually-hidden"> {row.key}</span>
          </Button>
        </div>
      ))}
      <GroupError text={problem} />
      <div>
        <Button
          look="small"
          onClick={() =>
            setRows((all) => [...all, { id: nextId, isFree: true, key: '', value: '' }])
          }
        >
          Agregar especificación
        </Button>
      </div>
    </fieldset>
  );
};
