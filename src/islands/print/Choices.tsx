import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { printColors } from '#contract/calls/printing';
import { infillsOf, layersOf } from '#variants/print-choices';
import type { Estimate } from '#variants/print-estimate';
import { supportsText } from '#variants/print-figures';
import type { Material, Printing } from '#variants/schema/printing';
import { QuantityStepper } from '../../ui/cart/QuantityStepper.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { type Asked, withMaterial } from './asked.ts';
import styles from './Print.module.css';
import { UNITS } from './piece.ts';

interface ChoicesProps {
  asked: Asked;
  material: Material;
  printing: Printing;
  /** Undefined if the piece cannot be printed. */
  estimate: Estimate | undefined;
  onChange: (asked: Asked) => void;
}

export const Choices = ({ asked, material, printing, estimate, onChange }: ChoicesProps) => {
  const colors = useQuery(printColors, {}).data?.data ?? [];
  const own = colors.filter((one) => one.material === material.id);
  const { maxQuantity } = printing;
  const supports = estimate && supportsText(estimate.supportGrams);
  const change = (part: Partial<Asked>) => onChange({ ...asked, ...part });
  /** Whether more pieces were asked for than the shop prints. */
  const [isCut, setCut] = useState(false);
  const setTo = (quantity: number): void => {
    setCut(quantity > maxQuantity);
    change({ quantity: Math.min(maxQuantity, Math.max(1, quantity)) });
  };
  return (
    <div className={styles.choices}>
      {asked.unit && asked.model.format !== '3mf' && (
        <Select
          label="Unidad del archivo"
          value={asked.unit}
          options={UNITS}
          onChange={(id) => change({ unit: UNITS.find((each) => each.id === id)?.id ?? 'mm' })}
        />
      )}
      <Select
        label="Material"
        value={asked.material}
        options={printing.materials.filter(({ isOff }) => !isOff)}
        onChange={(id) => {
          const chosen = printing.materials.find((one) => one.id === id);
          if (chosen) onChange(withMaterial(asked, chosen));
        }}
      />
      {own.length > 0 && (
        <Select
          label="Color"
          value={`${asked.filamentId ?? ''}`}
          options={[
            { id: '', name: 'El que tengan' },
            ...own.map(({ id, color }) => ({ id, name: color })),
          ]}
          onChange={(id) => change({ filamentId: id === '' ? null : Number(id) })}
        />
      )}
      <Select
        label="Altura de capa"
        value={`${asked.layerMm}`}
        options={layersOf(material).map(({ mm, name }) => ({ id: mm, name }))}
        onChange={(mm) => change({ layerMm: Number(mm) })}
      />
      {material.technology === 'FDM' && (
        <>
          <Select
            label="Relleno"
            value={`${asked.infill}`}
            options={infillsOf(material).map((percent) => ({ id: percent, name: `${percent} %` }))}
            onChange={(percent) => change({ infill: Number(percent) })}
          />
          <Select
            label="Soportes"
            value={asked.hasSupports ? 'yes' : 'no'}
            options={[
              {
                id: 'yes',
                name: `Los que haga falta${supports ? ` (+${supports})` : supports === '' ? ' (no lleva)' : ''}`,
              },
              { id: 'no', name: 'Sin soportes' },
            ]}
            hint={
              estimate?.isTurned ? 'Se cuenta apoyada en otro lado, que lleva menos soportes.' : ''
            }
            note={
              supports && !asked.hasSupports
                ? 'Una parte queda en el aire y puede salir mal.'
                : undefined
            }
            onChange={(id) => change({ hasSupports: id === 'yes' })}
          />
        </>
      )}
      <div className="field">
        <span className="field-label">Cantidad</span>
        <QuantityStepper
          quantity={asked.quantity}
          name="la pieza"
          onStep={(by) => setTo(asked.quantity + by)}
          onSet={setTo}
        />
        <span className="field-hint">
          Hasta {formatNumber(maxQuantity)} iguales.
          {printing.steps.length > 0 &&
            ` Menos precio desde ${printing.steps
              .toSorted((a, b) => a.from - b.from)
              .map(({ from, percent }) => `${formatNumber(from)} (${percent} %)`)
              .join(', ')}.`}
        </span>
        <span className="field-said" role="status">
          {isCut && (
            <span className="tag tag-warning">
              Son hasta {formatNumber(maxQuantity)}: para más, escríbenos.
            </span>
          )}
        </span>
      </div>
    </div>
  );
};
