/** The controls of an entity's form, in the order of its definition. */
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import {
  type Entity,
  type Field,
  type Kind,
  type ListField,
  type ScalarField,
  type TextFormat,
  wireName,
} from '#contract/definitions/entity';
import { Field as FormField } from '../form/Field.tsx';
import { FieldRow } from '../form/Form.tsx';
import { TextArea, TextField } from '../form/TextField.tsx';
import type { FormState } from '../form/use-form.ts';
import { Tick } from '../goods/controls.tsx';
import { PairRows } from '../goods/PairRows.tsx';
import { lineName, pairNames, readValue, shownValue } from './entity-values.ts';

/** Fields that are chosen among other records, and lists that a screen draws itself. */
type OwnControl<E extends Entity> = {
  [K in keyof E['fields'] & string]: E['fields'][K] extends
    | { kind: 'reference' | 'category' | 'code' }
    | { hasOwnControl: true }
    ? K
    : never;
}[keyof E['fields'] & string];

interface EntityFieldsProps<E extends Entity> {
  entity: E;
  form: Pick<FormState, 'errors'>;
  /** By the names of calls. */
  shown: object;
  /** False = not drawn. */
  controls: { [K in OwnControl<E>]: ReactNode | false } & {
    [K in keyof E['fields']]?: ReactNode | false;
  };
  hints?: { [K in keyof E['fields']]?: string };
  /** A row of a list went: the form's values are others. */
  onChange?: () => void;
  /** Where the screen holds the values itself: called with each one that is typed. Absent: a form reads them. */
  onValue?: OnValue;
}

type OnValue = (wire: string, value: unknown) => void;

interface OneProps {
  name: string;
  form: Pick<FormState, 'errors'>;
  value: unknown;
  hint: string | undefined;
}

const isOptional = (field: ScalarField): boolean =>
  field.kind === 'text' || field.kind === 'link' ? !field.isRequired : 'isNullable' in field;

const FORMAT_PROPS = {
  barcode: { inputMode: 'numeric' },
  code: { autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  personName: {},
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  rut: { inputMode: 'numeric' },
  web: { inputMode: 'url' },
} as const satisfies Record<TextFormat, Partial<ComponentProps<typeof TextField>>>;

/** Returns the keyboard and what browsers fill in. */
export const textProps = (field: ScalarField): Partial<ComponentProps<typeof TextField>> =>
  field.kind !== 'text'
    ? {}
    : {
        ...(field.format && FORMAT_PROPS[field.format]),
        ...(field.isNumeric && { inputMode: 'numeric' as const }),
        ...(field.autoComplete && { autoComplete: field.autoComplete }),
      };

const INPUT_MODES = { money: 'decimal', integer: 'numeric' } as const;

const NO_COLOR = '#ffffff';

interface ControlProps extends OneProps {
  field: ScalarField;
  onValue: OnValue | undefined;
}

type Content = { value: string; onChange: OnTyped } | { defaultValue: string };
type OnTyped = (event: { target: { value: string } }) => void;

/** A field as its control is drawn. */
interface Drawn extends ControlProps {
  text: string;
  content: Content;
  onChange: OnTyped;
  /** Changes the text by a button. */
  change: (to: string) => void;
  common: Pick<ComponentProps<typeof TextField>, 'form' | 'name' | 'label' | 'optional' | 'hint'> &
    Content & { placeholder?: string };
}

type FieldOf<K extends Kind> = Extract<ScalarField, { kind: K }>;
type Draw<K extends Kind> = (field: FieldOf<K>, drawn: Drawn) => ReactNode;

const drawText = (field: ScalarField, { common }: Drawn): ReactNode => (
  <TextField {...common} {...textProps(field)} />
);
const drawNumber = ({ kind }: FieldOf<'money' | 'integer'>, { common }: Drawn): ReactNode => (
  <TextField {...common} inputMode={INPUT_MODES[kind]} />
);

const CONTROLS: { [K in Kind]: Draw<K> } = {
  text: (field, drawn) =>
    field.lines ? <TextArea {...drawn.common} rows={field.lines} /> : drawText(field, drawn),
  // A path is no URL to a browser.
  link: ({ isLocal }, { common }) => (
    <TextField {...common} {...(isLocal ? { inputMode: 'url' } : { type: 'url' })} />
  ),
  color: ({ label }, { name, form, hint, text, onChange, change }) => (
    <FormField label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <div className="cluster">
          <input {...control} type="color" value={text || NO_COLOR} onChange={onChange} />
          {text !== '' && (
            <button
              type="button"
              className="button button-small button-quiet"
              onClick={() => change('')}
            >
              Sin color
            </button>
          )}
          <input type="hidden" name={name} value={text} />
        </div>
      )}
    </FormField>
  ),
  money: drawNumber,
  integer: drawNumber,
  flag: ({ label }, { name, form, value, hint, onValue }) => (
    <Tick
      name={name}
      label={label}
      isOn={value === true}
      hint={hint}
      error={form.errors[name]}
      onChange={onValue && ((isOn) => onValue(name, isOn))}
    />
  ),
  day: (_, { common }) => <TextField {...common} type="date" />,
  choice: ({ label, options }, { name, form, hint, content }) => (
    <FormField label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <select {...control} {...content} className="select" name={name}>
          {Object.entries(options).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  ),
  reference: drawText,
  code: drawText,
  category: drawText,
};

const Control = (props: ControlProps) => {
  const { field, name, form, value, hint, onValue } = props;
  const initial = shownValue(field, value);
  const [typed, setTyped] = useState(initial);
  // Keep the typed spelling of the same value: `1,5`.
  const text = onValue && !Object.is(readValue(field, typed), value) ? initial : typed;
  const change = (to: string): void => {
    setTyped(to);
    onValue?.(name, readValue(field, to));
  };
  const onChange: OnTyped = ({ target }) => change(target.value);
  const content = onValue ? { value: text, onChange } : { defaultValue: initial };
  const common = {
    form,
    name,
    label: field.label,
    optional: isOptional(field),
    ...content,
    ...(hint !== undefined && { hint }),
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
  };
  // TypeScript does not relate the kind of the field to the entry of the table.
  const draw = CONTROLS[field.kind] as (scalar: ScalarField, drawn: Drawn) => ReactNode;
  return draw(field, { ...props, text, content, onChange, change, common });
};

const textsIn = (row: unknown, name: string): string => {
  const value = new Map<string, unknown>(Object.entries(row ?? {})).get(name);
  return typeof value === 'string' ? value : '';
};

const ListControl = ({
  field,
  onChange,
  ...one
}: OneProps & { field: ListField; onChange: () => void }) => {
  const rows = Array.isArray(one.value) ? one.value : [];
  const pair = pairNames(field);
  const [first, second] = Object.values(field.item.fields);
  if (pair && first && second)
    return (
      <PairRows
        legend={field.label}
        addText={field.addLabel ?? 'Agregar'}
        names={pair}
        labels={[first.label, second.label]}
        pairs={rows.map((row) => [textsIn(row, pair[0]), textsIn(row, pair[1])])}
        onChange={onChange}
        errors={one.form.errors}
      />
    );
  const line = lineName(field) ?? '';
  const { errors } = one.form;
  // Errors of a line are shown at its control.
  const problem =
    errors[one.name] ??
    Object.entries(errors).find(([path]) => path.startsWith(`${one.name}.`))?.[1];
  return (
    <TextArea
      form={{ errors: problem === undefined ? {} : { [one.name]: problem } }}
      name={one.name}
      label={field.label}
      {...(one.hint !== undefined && { hint: one.hint })}
      defaultValue={rows.map((row) => textsIn(row, line)).join('\n')}
      optional
    />
  );
};

/** Puts two halves that follow each other into one row. */
const inRows = (names: readonly string[], fields: Entity['fields']): string[][] =>
  names.reduce<string[][]>((rows, name) => {
    const last = rows.at(-1);
    const [before, ...more] = last ?? [];
    const fits =
      before !== undefined &&
      more.length === 0 &&
      fields[before]?.isHalf === true &&
      fields[name]?.isHalf === true;
    if (last && fits) last.push(name);
    else rows.push([name]);
    return rows;
  }, []);

export const EntityFields = <E extends Entity>(props: EntityFieldsProps<E>) => {
  const { entity, form, hints = {}, onChange = () => {} } = props;
  const values = new Map<string, unknown>(Object.entries(props.shown));
  const controls = new Map<string, ReactNode>(Object.entries(props.controls));
  const hintOf = new Map<string, string | undefined>(Object.entries(hints));
  const draw = (name: string, field: Field): ReactNode => {
    if (controls.has(name)) return controls.get(name);
    const wire = wireName(entity, name);
    const hint = hintOf.get(name) ?? field.hint;
    const one = { name: wire, form, value: values.get(wire), hint };
    return field.kind === 'list' ? (
      <ListControl {...one} field={field} onChange={onChange} />
    ) : (
      <Control {...one} field={field} onValue={props.onValue} />
    );
  };
  const drawn = Object.keys(entity.fields).filter((name) => controls.get(name) !== false);
  return inRows(drawn, entity.fields).map((row) => {
    const parts = row.map((name) => {
      const field = entity.fields[name];
      return field && <Fragment key={name}>{draw(name, field)}</Fragment>;
    });
    return row.length > 1 ? <FieldRow key={row[0]}>{parts}</FieldRow> : parts;
  });
};
