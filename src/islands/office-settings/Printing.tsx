import { type ReactNode, useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import {
  MAX_MATERIALS,
  MAX_PRINTERS,
  type OwnMaterial,
  type OwnPrinter,
  type OwnPrinting,
  PRINT_TECHNOLOGIES,
  type PrintTechnology,
} from '#contract/entities/own-printing';
import { publishedPrinting } from '#variants/own-printing';
import { printSize } from '#variants/print-size';
import type { Printing as PrintingService } from '#variants/schema/printing';
import { Button } from '../../ui/Button.tsx';
import type { Keyed } from '../../ui/configured/rows.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { RemoveButton } from './Origin.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

type Printer = Keyed<OwnPrinter>;
type Material = Keyed<OwnMaterial>;
type Row = Omit<OwnPrinting, 'printers' | 'materials'> & {
  printers: Printer[];
  materials: Material[];
};

const keyed = <T extends object>(one: T): Keyed<T> => ({ ...one, uid: crypto.randomUUID() });
const addKeys = (rows: readonly OwnPrinting[]): Row[] =>
  rows.map((row) => ({
    ...row,
    printers: row.printers.map(keyed),
    materials: row.materials.map(keyed),
  }));

const TECHNOLOGY_NAMES: Readonly<Record<PrintTechnology, string>> = {
  FDM: 'Plástico (FDM)',
  SLA: 'Resina (SLA)',
};
const TECHNOLOGIES = PRINT_TECHNOLOGIES.map((id) => ({ id, name: TECHNOLOGY_NAMES[id] }));
const technologyOf = (id: string): PrintTechnology =>
  PRINT_TECHNOLOGIES.find((one) => one === id) ?? 'FDM';

type NumberName<T> = { [K in keyof T]-?: T[K] extends number | undefined ? K : never }[keyof T];
interface NumberOf<T> {
  name: NumberName<T> & string;
  label: string;
  hint?: string;
}
type FaultOf = (field: string) => string | undefined;

interface NumbersProps<T> {
  fields: readonly NumberOf<T>[];
  values: T;
  faultOf: FaultOf;
  onChange: (part: Partial<T>) => void;
}

const Numbers = <T extends object>({ fields, values, faultOf, onChange }: NumbersProps<T>) =>
  fields.map(({ name, label, hint }) => {
    const value = Number(values[name]);
    return (
      <InputField
        key={name}
        label={label}
        hint={hint}
        error={faultOf(name)}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        required
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) =>
          // Each name is that of a number.
          onChange({ [name]: target.valueAsNumber } as unknown as Partial<T>)
        }
      />
    );
  });

interface Named {
  name: string;
  technology: PrintTechnology;
}
interface NamedProps {
  value: Named;
  faultOf: FaultOf;
  onChange: (part: Partial<Named>) => void;
}

const NameAndTechnology = ({ value: { name, technology }, faultOf, onChange }: NamedProps) => (
  <>
    <InputField
      label="Nombre"
      error={faultOf('name')}
      required
      maxLength={60}
      value={name}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <Select
      label="Técnica"
      value={technology}
      options={TECHNOLOGIES}
      onChange={(id) => onChange({ technology: technologyOf(id) })}
    />
  </>
);

const EDGES: readonly NumberOf<OwnPrinter>[] = [
  { name: 'width', label: 'Ancho', hint: 'milímetros' },
  { name: 'depth', label: 'Fondo', hint: 'milímetros' },
  { name: 'height', label: 'Alto', hint: 'milímetros' },
];
const PRICES: readonly NumberOf<OwnMaterial>[] = [
  { name: 'pricePerGram', label: 'Precio por gramo' },
  { name: 'pricePerHour', label: 'Precio por hora' },
];
const FIGURES: readonly NumberOf<OwnMaterial>[] = [
  { name: 'density', label: 'Densidad', hint: 'gramos por cm³' },
  { name: 'infill', label: 'Relleno', hint: '% del interior' },
  { name: 'wall', label: 'Pared', hint: 'milímetros' },
  { name: 'layer', label: 'Capa', hint: 'milímetros' },
  { name: 'secondsPerLayer', label: 'Segundos por capa' },
];
const SPEED: NumberOf<OwnMaterial> = {
  name: 'speed',
  label: 'Velocidad',
  hint: 'mm³ de plástico por segundo',
};

const newPrinter = (): Printer =>
  keyed({ name: '', technology: 'FDM', width: 200, depth: 200, height: 200 });

const USUAL: Omit<OwnMaterial, 'id'> = {
  name: '',
  technology: 'FDM',
  isOffered: true,
  pricePerGram: 0,
  pricePerHour: 0,
  density: 1.24,
  infill: 20,
  wall: 0.9,
  layer: 0.2,
  speed: 5,
  secondsPerLayer: 4,
};

/** Returns a material whose id, which requests keep, no other one has. */
const newMaterial = (materials: readonly OwnMaterial[]): Material => {
  const taken = new Set(materials.map(({ id }) => id));
  let number = materials.length + 1;
  while (taken.has(`material-${number}`)) number++;
  return keyed({ ...USUAL, id: `material-${number}` });
};

interface ListProps<T> {
  label: string;
  newLabel: string;
  rows: readonly T[];
  most: number;
  onChange: (rows: T[]) => void;
  onAdd: () => void;
  children: (row: T, at: number) => ReactNode;
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
          <div className={styles.question}>
            {handle}
            {children(row, at)}
            {mayRemove(row) && (
              <RemoveButton
                label={row.name || newLabel}
                onClick={() => onChange(rows.filter(({ uid }) => uid !== row.uid))}
              />
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

interface MaterialProps {
  material: Material;
  /** Whether its fields are shown at once. */
  isOpen: boolean;
  faultOf: FaultOf;
  onChange: (part: Partial<OwnMaterial>) => void;
}

const MaterialFields = ({ material, isOpen, faultOf, onChange }: MaterialProps) => {
  const { name, technology, isOffered, pricePerGram, pricePerHour } = material;
  const figures = technology === 'FDM' ? [...FIGURES, SPEED] : FIGURES;
  // An error is never hidden in closed figures.
  const hasFault = figures.some((figure) => faultOf(figure.name) !== undefined);
  return (
    <details className={styles.day} open={isOpen || undefined}>
      <summary>
        {name || 'Material nuevo'}{' '}
        <span className="small muted">
          {isOffered
            ? `${formatMoney(toCents(pricePerGram || 0))} por gramo · ${formatMoney(toCents(pricePerHour || 0))} por hora`
            : 'no se ofrece'}
        </span>{' '}
        <span className="link-button">Cambiar</span>
      </summary>
      <div className={styles.inner}>
        <div className={styles.choice}>
          <label>
            <input
              type="checkbox"
              checked={isOffered}
              onChange={({ target }) => onChange({ isOffered: target.checked })}
            />
            Se ofrece
          </label>
        </div>
        <div className={styles.fields}>
          <NameAndTechnology
            value={material}
            faultOf={faultOf}
            onChange={(part) =>
              onChange({
                ...part,
                ...(part.technology === 'FDM' && { speed: material.speed ?? USUAL.speed }),
                ...(part.technology === 'SLA' && { speed: undefined }),
              })
            }
          />
          <Numbers fields={PRICES} values={material} faultOf={faultOf} onChange={onChange} />
        </div>
        <details open={hasFault || undefined}>
          <summary>
            Con qué se calcula el peso y el tiempo <span className="link-button">Cambiar</span>
          </summary>
          <div className={`${styles.inner} ${styles.fields}`}>
            <Numbers fields={figures} values={material} faultOf={faultOf} onChange={onChange} />
          </div>
        </details>
      </div>
    </details>
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
      {({ rows, setRows, faults }) => {
        const [row] = rows.length > 0 ? rows : published;
        if (!row) return null;
        const change = (part: Partial<Row>) => setRows([{ ...row, ...part }]);
        const faultOf: FaultOf = (field) => faults[`value.0.${field}`];
        const { printers, materials } = row;
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
                ]}
                values={row}
                faultOf={faultOf}
                onChange={change}
              />
            </div>
            <Rows
              label="Impresoras"
              newLabel="una impresora"
              rows={printers}
              most={MAX_PRINTERS}
              mayRemove={() => printers.length > 1}
              onChange={(to) => change({ printers: to })}
              onAdd={() => change({ printers: [...printers, newPrinter()] })}
            >
              {(printer, at) => {
                const onChange = (part: Partial<OwnPrinter>) =>
                  change({ printers: printers.with(at, { ...printer, ...part }) });
                const faultIn: FaultOf = (field) => faultOf(`printers.${at}.${field}`);
                return (
                  <div className={styles.fields}>
                    <NameAndTechnology value={printer} faultOf={faultIn} onChange={onChange} />
                    <Numbers
                      fields={EDGES}
                      values={printer}
                      faultOf={faultIn}
                      onChange={onChange}
                    />
                  </div>
                );
              }}
            </Rows>
            <Rows
              label="Materiales"
              newLabel="un material"
              rows={materials}
              most={MAX_MATERIALS}
              mayRemove={({ uid }) => added.includes(uid)}
              onChange={(to) => change({ materials: to })}
              onAdd={() => {
                const one = newMaterial(materials);
                setAdded([...added, one.uid]);
                change({ materials: [...materials, one] });
              }}
            >
              {(material, at) => (
                <MaterialFields
                  material={material}
                  // An error is never hidden in a closed row.
                  isOpen={
                    added.includes(material.uid) ||
                    Object.keys(faults).some((field) =>
                      field.startsWith(`value.0.materials.${at}.`),
                    )
                  }
                  faultOf={(field) => faultOf(`materials.${at}.${field}`)}
                  onChange={(part) =>
                    change({ materials: materials.with(at, { ...material, ...part }) })
                  }
                />
              )}
            </Rows>
            {faultOf('materials') && (
              <p className="field-error" role="alert">
                {faultOf('materials')}
              </p>
            )}
          </>
        );
      }}
    </Setting>
  );
};
