import { useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { categoryAttributes, categoryCheckAttributes } from '#contract/calls/categories';
import { type CategoryRow, categoryRow } from '#contract/entities/goods';
import {
  type Attribute,
  type AttributeType,
  MAX_ATTRIBUTES,
  takesText,
} from '#contract/goods/attributes';
import { changeAttributes } from '#stores/goods/category-writes';
import { showToast } from '#stores/toasts';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { FieldRow } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextArea } from '../../ui/form/TextField.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Categories.module.css';
import { optionsOf } from './words.ts';

const schema = z.object({ attributes: categoryAttributes.input.shape.attributes });
type Values = z.output<typeof schema>;
type Wanted = Values['attributes'][number];

/** An attribute while it is edited. */
interface Row extends Omit<Wanted, 'choices'> {
  uid: string;
  /** One per line. */
  choices: string;
}

const TYPES: readonly { id: AttributeType; name: string }[] = [
  { id: 'number', name: 'Número' },
  { id: 'choice', name: 'Opciones' },
  { id: 'flag', name: 'Sí o no' },
  { id: 'text', name: 'Texto' },
];

const rowsOf = ({ attributes }: Values): Row[] =>
  attributes.map((one) => ({
    ...one,
    uid: crypto.randomUUID(),
    choices: one.choices.join('\n'),
  }));

const wantedOf = ({ uid: _, choices, ...one }: Row): Wanted => ({
  ...one,
  unit: one.type === 'number' ? one.unit : '',
  choices: one.type === 'choice' ? optionsOf(choices) : [],
});

const editedOf = ({ attributes, version }: CategoryRow) => ({
  values: { attributes: attributes.map((one) => ({ ...one, formerKey: one.key })) },
  version,
});

const NEW: Omit<Row, 'uid'> = { key: '', type: 'number', unit: '', choices: '' };

interface AttributeRowProps {
  row: Row;
  place: number;
  errors: Readonly<Record<string, string>>;
  /** Products with a value, and what does not fit. */
  note: string;
  warning: string | undefined;
  onChange: (change: Partial<Row>) => void;
}

const AttributeRow = ({ row, place, errors, note, warning, onChange }: AttributeRowProps) => {
  const path = (field: string): string => `attributes.${place}.${field}`;
  return (
    <div className={styles.attributeFields}>
      <FieldRow>
        <InputField
          label="Nombre"
          name={path('key')}
          value={row.key}
          maxLength={60}
          hint={note}
          note={warning}
          error={errors[path('key')]}
          onChange={({ target }) => onChange({ key: target.value })}
        />
        <Select
          label="Tipo"
          value={row.type}
          options={TYPES}
          onChange={(type) =>
            onChange({ type: TYPES.find(({ id }) => id === type)?.id ?? row.type })
          }
        />
      </FieldRow>
      {row.type === 'number' && (
        <InputField
          label="Unidad"
          name={path('unit')}
          value={row.unit}
          maxLength={12}
          placeholder="mm, kg, V…"
          error={errors[path('unit')]}
          onChange={({ target }) => onChange({ unit: target.value })}
        />
      )}
      {row.type === 'choice' && (
        <TextArea
          form={{ errors }}
          name={path('choices')}
          label="Opciones, una por línea"
          rows={4}
          value={row.choices}
          onChange={({ target }) => onChange({ choices: target.value })}
        />
      )}
    </div>
  );
};

/** Edits the attributes of a category, which its products and subcategories have. */
export const AttributesEdit = ({
  row,
  inherited,
}: {
  row: CategoryRow;
  inherited: readonly Attribute[];
}) => {
  const loaded = editedOf(row);
  const [rows, setRows] = useState(() => rowsOf(loaded.values));
  const edit = useEdit<Values>({
    schema,
    loaded,
    read: () => ({ attributes: rows.map(wantedOf) }),
    onValues: (values) => setRows(rowsOf(values)),
    save: async ({ attributes = [] }, version) => {
      const reply = await changeAttributes({ id: row.id, version, attributes });
      if (!reply.ok) return reply;
      const { data, renamed } = reply.data;
      if (renamed > 0)
        showToast(
          'success',
          `También cambió en ${counted(renamed, 'producto', 'productos')}. Se deshace en el historial de cada uno.`,
        );
      return { ok: true, data };
    },
    readStale: (detail) => {
      const { data } = categoryRow.safeParse(detail);
      return data && editedOf(data);
    },
    savedText: `Atributos de ${row.name} guardados`,
  });
  const typed = schema.safeParse({ attributes: rows.map(wantedOf) }).data;
  const checked = useQuery(categoryCheckAttributes, typed ? { id: row.id, ...typed } : null);
  const change = (uid: string, to: Partial<Row>): void => {
    setRows((all) => all.map((one) => (one.uid === uid ? { ...one, ...to } : one)));
    edit.updateChanges();
  };
  return (
    <EditForm
      edit={edit}
      label="Atributos de la categoría"
      words={{ attributes: 'Atributos' }}
      texts={{
        attributes: (value) =>
          Array.isArray(value)
            ? value.map((one: Wanted) => `${one.key} (${takesText(one)})`).join('; ')
            : '',
      }}
    >
      {() => (
        <div className="stack">
          {inherited.length > 0 && (
            <p className="muted small">
              {`Además tiene los de arriba: ${inherited.map(({ key }) => key).join(', ')}.`}
            </p>
          )}
          <SortableList
            label="Atributos"
            items={rows}
            keyOf={({ uid }) => uid}
            nameOf={({ key }) => key || 'atributo nuevo'}
            onOrder={(items) => {
              setRows(items);
              edit.updateChanges();
            }}
          >
            {(one, place, handle) => {
              const count = checked.data?.data[place];
              const isSame = count !== undefined && typed?.attributes[place]?.key === count.key;
              return (
                <fieldset className={styles.attribute}>
                  <legend className="visually-hidden">{one.key || 'Atributo nuevo'}</legend>
                  {handle}
                  <AttributeRow
                    row={one}
                    place={place}
                    errors={edit.form.errors}
                    note={
                      isSame && count.products > 0
                        ? `Lo tienen ${counted(count.products, 'producto', 'productos')}.`
                        : ''
                    }
                    warning={
                      isSame && count.unfit > 0
                        ? `${counted(count.unfit, 'valor no entra', 'valores no entran')}: ${count.examples.join(', ')}`
                        : undefined
                    }
                    onChange={(to) => change(one.uid, to)}
                  />
                  <Button
                    look="quiet icon"
                    aria-label={`Quitar ${one.key || 'el atributo'}`}
                    title="Quitar: los valores quedan como especificaciones"
                    onClick={() => {
                      setRows((all) => all.filter(({ uid }) => uid !== one.uid));
                      edit.updateChanges();
                    }}
                  >
                    <OfficeIcon name="x" />
                  </Button>
                </fieldset>
              );
            }}
          </SortableList>
          <div>
            <Button
              look="small"
              disabled={rows.length >= MAX_ATTRIBUTES}
              onClick={() => {
                setRows((all) => [...all, { ...NEW, uid: crypto.randomUUID() }]);
                edit.updateChanges();
              }}
            >
              Agregar atributo
            </Button>
          </div>
        </div>
      )}
    </EditForm>
  );
};
