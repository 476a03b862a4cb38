import type { ReactNode } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import {
  type OwnMaterial,
  type OwnPrinter,
  PRINT_TECHNOLOGIES,
  type PrintTechnology,
} from '#contract/entities/own-printing';
import { printSize } from '#variants/print-size';
import { InputField } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Fold } from './Fold.tsx';
import { USUAL } from './materials.ts';
import styles from './Settings.module.css';

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
export type FaultOf = (field: string) => string | undefined;

interface NumbersProps<T> {
  fields: readonly NumberOf<T>[];
  values: T;
  faultOf: FaultOf;
  onChange: (part: Partial<T>) => void;
}

export const Numbers = <T extends object>({ fields, values, faultOf, onChange }: NumbersProps<T>) =>
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

interface RowProps<T> {
  isOpen: boolean;
  faultOf: FaultOf;
  onChange: (part: Partial<T>) => void;
  remove: ReactNode;
}

export const PrinterFields = ({
  printer,
  isOpen,
  faultOf,
  onChange,
  remove,
}: RowProps<OwnPrinter> & { printer: OwnPrinter }) => {
  const { name, width, depth, height } = printer;
  return (
    <Fold
      name={name || 'Impresora nueva'}
      facts={printSize([width, depth, height].map((edge) => edge || 0))}
      isOpen={isOpen}
    >
      <div className={styles.fields}>
        <NameAndTechnology value={printer} faultOf={faultOf} onChange={onChange} />
        <Numbers fields={EDGES} values={printer} faultOf={faultOf} onChange={onChange} />
      </div>
      {remove}
    </Fold>
  );
};

export const MaterialFields = ({
  material,
  isOpen,
  faultOf,
  onChange,
  remove,
}: RowProps<OwnMaterial> & { material: OwnMaterial }) => {
  const { name, technology, isOffered, pricePerGram, pricePerHour } = material;
  const figures = technology === 'FDM' ? [...FIGURES, SPEED] : FIGURES;
  // An error is never hidden in closed figures.
  const hasWrongFigure = figures.some((figure) => faultOf(figure.name) !== undefined);
  return (
    <Fold
      name={name || 'Material nuevo'}
      facts={
        isOffered
          ? `${formatMoney(toCents(pricePerGram || 0))} por gramo · ${formatMoney(toCents(pricePerHour || 0))} por hora`
          : 'no se ofrece'
      }
      isOpen={isOpen}
    >
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
      <details open={hasWrongFigure || undefined}>
        <summary>
          Con qué se calcula el peso y el tiempo <span className="link-button">Cambiar</span>
        </summary>
        <div className={`${styles.inner} ${styles.fields}`}>
          <Numbers fields={figures} values={material} faultOf={faultOf} onChange={onChange} />
        </div>
      </details>
      {remove}
    </Fold>
  );
};
