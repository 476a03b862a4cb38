import { type ReactNode, useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import {
  MAX_MATERIALS,
  MAX_PRINTERS,
  type OwnMaterial,
  type OwnPrinter,
  type OwnPrinting,
} from '#contract/entities/own-printing';
import { publishedPrinting } from '#variants/own-printing';
import { printSize } from '#variants/print-size';
import type { Printing as PrintingService } from '#variants/schema/printing';
import { Button } from '../../ui/Button.tsx';
import { type Keyed, keyed } from '../../ui/configured/rows.ts';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { materialsInUse, newMaterial } from './materials.ts';
import { RemoveButton } from './Origin.tsx';
import { type FaultOf, MaterialFields, Numbers, PrinterFields } from './PrintFields.tsx';
import { PrintSteps } from './PrintSteps.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

type Printer = Keyed<OwnPrinter>;
type Material = Keyed<OwnMaterial>;
type Row = Omit<OwnPrinting, 'printers' | 'materials'> & {
  printers: Printer[];
  materials: Material[];
};

const addKeys = (rows: readonly OwnPrinting[]): Row[] =>
  rows.map((row) => ({
    ...row,
    printers: row.printers.map(keyed),
    materials: row.materials.map(keyed),
  }));

const newPrinter = (): Printer =>
  keyed({ name: '', technology: 'FDM', width: 200, depth: 200, height: 200 });

interface ListProps<T> {
  label: string;
  newLabel: string;
  rows: readonly T[];
  most: number;
  onChange: (rows: T[]) => void;
  onAdd: () => void;
  /** @param remove its button, for the row's fields */
  children: (row: T, at: number, remove: ReactNode) => ReactNode;
  /** Decides whether a row may be removed. */
  mayRemove: (row: T) => boolean;
}

const Rows = <T extends Keyed<{ name: string }>>(props: ListProps<T>) => {
  const { label, newLabel, rows, most, onChange, onAdd, children, mayRemove } = props;
  return (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
      <SortableList
        label={label}
        items={rows}
        keyOf={({ uid }) => uid}
        nameOf={({ name }) => name || newLabel}
        onOrder={onChange}
      >
        {(row, at, handle) => (
          <div className={styles.sorted}>
            {handle}
            {children(
              row,
              at,
              mayRemove(row) && (
                <RemoveButton
                  label={row.name || newLabel}
                  onClick={() => onChange(rows.filter(({ uid }) => uid !== row.uid))}
                />
              ),
            )}
          </div>
        )}
      </SortableList>
      {rows.length < most && (
        <Button look="small" onClick={onAdd}>
          Agregar {newLabel}
        </Button>
      )}
    </fieldset>
  );
};

/**
 * Edits printers, materials and prices of the printing service.
 * @param printing the values of the pages until the owner saves others
 */
export const Printing = ({ printing }: { printing: PrintingService }) => {
  const [published] = useState(() => addKeys([publishedPrinting(printing)]));
  const [added, setAdded] = useState<string[]>([]);
  return (
    <Setting<Row>
      configKey="SHOP_PRINTING"
      intro="Con qué se imprime y cuánto cuesta, en pesos con IVA. De aquí salen el peso, el tiempo y el precio que ve quien sube su pieza. Los pedidos lo usan enseguida; las páginas, desde la próxima publicación."
      addKeys={addKeys}
      actions={({ version, isChanged, busy, confirm }) =>
        version === 0 &&
        !isChanged && (
          <Button disabled={busy} onClick={() => void confirm(published)}>
            Están bien así
          </Button>
        )
      }
      nameOf={({ minimum, printers, materials }) => [
        `Precio mínimo: ${formatMoney(toCents(minimum))}`,
        ...printers.map(
          ({ name, width, depth, height }) => `${name}: ${printSize([width, depth, height])}`,
        ),
        ...materials.map(
          ({ name, isOffered, pricePerGram, pricePerHour }) =>
            `${name}: ${isOffered ? `${formatMoney(toCents(pricePerGram))} por gramo, ${formatMoney(toCents(pricePerHour))} por hora` : 'no se ofrece'}`,
        ),
      ]}
    >
      {({ rows, setRows, faults, saved }) => {
        const [row] = rows.length > 0 ? rows : published;
        if (!row) return null;
        const change = (part: Partial<Row>) => setRows([{ ...row, ...part }]);
        const faultOf: FaultOf = (field) => faults[`value.0.${field}`];
        /** An error is never hidden in a closed row. */
        const hasFault = (path: string): boolean =>
          Object.keys(faults).some((field) => field.startsWith(`value.0.${path}.`));
        const { printers, materials } = row;
        const inUse = materialsInUse([...published, ...saved]);
        return (
          <>
            <div className={styles.fields}>
              <Numbers
                fields={[
                  {
                    name: 'minimum',
                    label: 'Precio mínimo',
                    hint: 'Lo menos que cuesta un pedido.',
                  },
                  {
                    name: 'maxQuantity',
                    label: 'Piezas iguales, hasta',
                    hint: 'Las que se pueden pedir de un archivo.',
                  },
                ]}
                values={{ ...row, maxQuantity: row.maxQuantity ?? printing.maxQuantity }}
                faultOf={faultOf}
                onChange={change}
              />
            </div>
            <PrintSteps
              steps={row.steps ?? printing.steps}
              faultOf={faultOf}
              onChange={(steps) => change({ steps })}
            />
            <Rows
              label="Impresoras"
              newLabel="una impresora"
              rows={printers}
              most={MAX_PRINTERS}
              mayRemove={() => printers.length > 1}
              onChange={(to) => change({ printers: to })}
              onAdd={() => {
                const one = newPrinter();
                setAdded([...added, one.uid]);
                change({ printers: [...printers, one] });
              }}
            >
              {(printer, at, remove) => (
                <PrinterFields
                  printer={printer}
                  isOpen={added.includes(printer.uid) || hasFault(`printers.${at}`)}
                  faultOf={(field) => faultOf(`printers.${at}.${field}`)}
                  onChange={(part) =>
                    change({ printers: printers.with(at, { ...printer, ...part }) })
                  }
                  remove={remove}
                />
              )}
            </Rows>
            <Rows
              label="Materiales"
              newLabel="un material"
              rows={materials}
              most={MAX_MATERIALS}
              mayRemove={({ id }) => !inUse.has(id)}
              onChange={(to) => change({ materials: to })}
              onAdd={() => {
                const one = keyed(newMaterial());
                setAdded([...added, one.uid]);
                change({ materials: [...materials, one] });
              }}
            >
              {(material, at, remove) => (
                <MaterialFields
                  material={material}
                  remove={remove}
                  isOpen={added.includes(material.uid) || hasFault(`materials.${at}`)}
                  faultOf={(field) => faultOf(`materials.${at}.${field}`)}
                  onChange={(part) =>
                    change({ materials: materials.with(at, { ...material, ...part }) })
                  }
                />
              )}
            </Rows>
            <GroupError text={faultOf('materials')} />
          </>
        );
      }}
    </Setting>
  );
};
