/** The filament that the workshop prints with: products of the shop, and the grams of open spools. */
import { printing } from 'virtual:printing';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { filamentForm, printFilamentList } from '#contract/calls/print-desk';
import type { Filament } from '#contract/entities/prints';
import { missingPermissionText } from '#contract/people/permission-texts';
import { removeFilament, saveFilament } from '#stores/printing/print-desk';
import { showBriefly, showToast } from '#stores/toasts';
import { materialOf } from '#variants/print-estimate';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FieldRow, Form } from '../../../ui/form/Form.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Check, TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { History } from '../../../ui/history/History.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ProductCombobox, useFoundProducts } from '../../../ui/office/ProductCombobox.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useMay } from '../../../ui/use-may.ts';
import { useQuery } from '../../../ui/use-query.ts';
import styles from './Desk.module.css';
import { otherMaterialText } from './other-material.ts';

const materials = printing?.materials ?? [];
/** Returns what a shop calls a material. */
const materialNamed = (id: string): string => (printing && materialOf(printing, id)?.name) ?? id;
const NAMES = ['code', 'material', 'color', 'spoolGrams', 'openGrams'] as const;

interface EditProps {
  /** Absent for a new one. */
  filament?: Filament | undefined;
  onClose: () => void;
}

const Edit = ({ filament, onClose }: EditProps) => {
  const [material, setMaterial] = useState(filament?.material ?? materials[0]?.id ?? '');
  const [code, setCode] = useState(filament?.code ?? '');
  const found = useFoundProducts(filament ? '' : code);
  const product = filament ?? found.match;
  /** The whole code is there: its product needs no list. */
  const isChosen = found.match?.code === code.trim();
  const form = useForm({
    schema: filamentForm,
    read: (data) => ({
      code: code.trim(),
      material: data.get('material'),
      color: data.get('color'),
      spoolGrams: Number(data.get('spoolGrams')),
      openGrams: Number(data.get('openGrams')),
      isOffered: data.get('isOffered') === 'on',
    }),
    send: async (values) => {
      const reply = await saveFilament({
        filament: values,
        ...(filament && { version: filament.version }),
      });
      if (reply.ok) {
        showBriefly('Filamento guardado');
        onClose();
        return undefined;
      }
      const { text, fields = {} } = reply.error;
      return {
        text,
        fields: Object.fromEntries(NAMES.map((name) => [name, fields[`filament.${name}`] ?? ''])),
      };
    },
  });
  const number = (name: 'spoolGrams' | 'openGrams', label: string, value: number, hint: string) => (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      defaultValue={`${value}`}
    />
  );
  return (
    <Dialog
      title={
        filament ? `${filament.material.toUpperCase()} ${filament.color}` : 'Agregar filamento'
      }
      onClose={onClose}
    >
      <Form form={form} submitText="Guardar" label="Filamento">
        {!filament && (
          <Field
            label="Producto"
            hint="Código o nombre del carrete que vende la tienda: su stock cuenta los cerrados."
            error={form.errors.code}
          >
            {(control) => (
              <ProductCombobox
                control={control}
                found={isChosen ? { ...found, options: [] } : found}
                text={code}
                onText={setCode}
                onChoose={(one) => setCode(one.code)}
                onEnter={(active = found.match) => active && setCode(active.code)}
              />
            )}
          </Field>
        )}
        <FieldRow>
          <Select
            label="Material"
            name="material"
            value={material}
            options={materials}
            note={product && otherMaterialText(product.name, materialNamed(material))}
            onChange={setMaterial}
          />
          <TextField form={form} name="color" label="Color" defaultValue={filament?.color} />
        </FieldRow>
        <FieldRow>
          {number(
            'spoolGrams',
            'Gramos de un carrete',
            filament?.spoolGrams ?? 1_000,
            'Sin el peso del carrete',
          )}
          {number(
            'openGrams',
            'Gramos abiertos',
            filament?.openGrams ?? 0,
            'Lo que queda: pesa el abierto y resta el carrete vacío',
          )}
        </FieldRow>
        <Check
          name="isOffered"
          label="Se puede elegir en la página mientras haya"
          defaultChecked={filament?.isOffered ?? true}
        />
      </Form>
      {filament && (
        <details>
          <summary>Historial</summary>
          <History subject="filament" subjectId={`${filament.id}`} />
        </details>
      )}
    </Dialog>
  );
};

export const Filaments = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useQuery(printFilamentList, {});
  const mayChange = useMay('stock');
  const [edited, setEdited] = useState<Filament | 'new'>();
  const [removed, setRemoved] = useState<Filament>();
  const remove = async ({ id }: Filament): Promise<string | undefined> => {
    const reply = await removeFilament({ id });
    if (!reply.ok) return reply.error.text;
    showToast('success', 'El filamento salió del taller. El producto sigue en la tienda.');
    setRemoved(undefined);
    return undefined;
  };
  return (
    <Dialog title="Filamento del taller" onClose={onClose} kind="sheet">
      <div className={`stack ${styles.sheet}`}>
        <p className="muted small">
          Los carretes cerrados son el stock del producto. Al empezar a imprimir se descuentan los
          gramos del abierto, y si no alcanza se abre otro.
        </p>
        {!mayChange && <Notice tone="info">{missingPermissionText(['stock'])}</Notice>}
        {error && <Notice tone="danger">{error.text}</Notice>}
        {!data && !error && <Spinner />}
        {data?.data.length === 0 && (
          <p>Todavía no hay ninguno. Sin filamentos, los clientes no eligen color.</p>
        )}
        <ul className={styles.plain}>
          {data?.data.map((one) => (
            <li key={one.id} className={styles.filament}>
              <span>
                <b>
                  {materialNamed(one.material)} {one.color}
                </b>{' '}
                <span className="code small muted">{one.code}</span>
                <br />
                <span className="small">
                  {formatNumber(one.openGrams)} g abiertos,{' '}
                  {counted(one.spools, 'carrete', 'carretes')} de {formatNumber(one.spoolGrams)} g
                  {!one.isOffered && ' · no se ofrece'}
                </span>
                {otherMaterialText(one.name, materialNamed(one.material)) && (
                  <>
                    <br />
                    <span className="tag tag-warning">
                      {otherMaterialText(one.name, materialNamed(one.material))}
                    </span>
                  </>
                )}
              </span>
              {mayChange && (
                <span className="cluster">
                  <Button
                    look="small"
                    aria-label={`Cambiar ${one.material} ${one.color}`}
                    onClick={() => setEdited(one)}
                  >
                    Cambiar
                  </Button>
                  <Button
                    look="quiet small"
                    aria-label={`Quitar ${one.material} ${one.color}`}
                    onClick={() => setRemoved(one)}
                  >
                    Quitar
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {mayChange && (
          <div className="cluster">
            <Button look="primary" onClick={() => setEdited('new')}>
              Agregar filamento
            </Button>
          </div>
        )}
      </div>
      {edited && (
        <Edit
          filament={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title="Quitar filamento"
          question={`¿Quitar ${removed.material.toUpperCase()} ${removed.color} del taller? Las piezas que lo eligieron quedan sin color.`}
          confirmText="Sí, quitarlo"
          onConfirm={() => remove(removed)}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </Dialog>
  );
};
