import { useMemo, useState } from 'react';
import { FORMAT_NAMES } from '#contract/files/model-format';
import { MAX_QUANTITY } from '#contract/limits';
import { estimatePrint, materialOf } from '#variants/print-estimate';
import { sizeText } from '#variants/print-figures';
import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import { QuantityStepper } from '../../ui/cart/QuantityStepper.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Figures } from './Figures.tsx';
import { Findings, RepairOffer } from './Findings.tsx';
import { findingsOf } from './findings.ts';
import styles from './Print.module.css';
import { isSheet, pieceOf, remarksOn, UNITS, type UnitId } from './piece.ts';
import { RequestForm } from './RequestForm.tsx';
import type { Model } from './reading/read-model.ts';
import { scaleQuestion } from './scale.ts';
import { UnitQuestion } from './UnitQuestion.tsx';
import { Viewer } from './Viewer.tsx';
import type { Marks } from './view/view.ts';

interface PieceScreenProps {
  file: File;
  model: Model;
  printing: Printing;
  tax: Variant['tax'];
}

/** Limit of the contract. */
const MAX_MM = 1e6;

export const PieceScreen = ({ file, model: read, printing, tax }: PieceScreenProps) => {
  // Its repair may take the place of what was read.
  const [model, setModel] = useState(read);
  const [marks, setMarks] = useState<Marks | undefined>();
  const offered = printing.materials.filter(({ isOff }) => !isOff);
  const question = scaleQuestion(model);
  const [chosen, setUnit] = useState<UnitId | undefined>(question ? undefined : 'mm');
  const unit = chosen ?? 'mm';
  const [materialId, setMaterial] = useState(offered[0]?.id ?? '');
  const [quantity, setQuantity] = useState(1);
  const [isSending, setSending] = useState(false);
  const piece = pieceOf(model, unit);
  const material = materialOf(printing, materialId);
  const isSolid = !isSheet(piece) && Math.max(...piece.sizeMm) <= MAX_MM;
  const estimate =
    chosen && isSolid && material ? estimatePrint(printing, material, piece, quantity) : undefined;
  const remarks = remarksOn(model, piece);
  const technology = material?.technology ?? 'FDM';
  const findings = useMemo(
    () => (chosen ? findingsOf(model, chosen, printing, technology) : []),
    [model, chosen, printing, technology],
  );
  const [widthMm, depthMm, heightMm] = piece.sizeMm;
  const setTo = (count: number) => setQuantity(Math.min(MAX_QUANTITY, Math.max(1, count)));
  return (
    <div className={styles.piece}>
      <div className="stack">
        <p className={styles.file}>
          Archivo: <strong>{file.name}</strong>
        </p>
        <Viewer
          model={model}
          isResting={isSending}
          marks={marks}
          label={`Vista de ${file.name} (${FORMAT_NAMES[model.format]}), ${sizeText(piece)}.`}
        />
        {findings.length > 0 && <Findings findings={findings} onMark={setMarks} />}
        {chosen && (
          <RepairOffer
            fileName={(model.opened ?? file).name}
            model={model}
            unit={unit}
            onModel={(next) => {
              setMarks(undefined);
              setModel(next);
            }}
          />
        )}
        {remarks.length > 0 && (
          <Notice tone="info">
            {remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </Notice>
        )}
      </div>
      <div className="stack">
        {question && !chosen && (
          <UnitQuestion model={model} question={question} onAnswer={setUnit} />
        )}
        <div className={styles.choices}>
          {chosen && model.format !== '3mf' && (
            <Select
              label="Unidad del archivo"
              value={unit}
              options={UNITS}
              onChange={(id) => setUnit(UNITS.find((each) => each.id === id)?.id ?? 'mm')}
            />
          )}
          <Select label="Material" value={materialId} options={offered} onChange={setMaterial} />
          <div className="field">
            <span className="field-label">Cantidad</span>
            <QuantityStepper
              quantity={quantity}
              name="la pieza"
              onStep={(by) => setTo(quantity + by)}
              onSet={setTo}
            />
          </div>
        </div>
        {chosen && (
          <Figures
            model={model}
            piece={piece}
            estimate={estimate}
            quantity={quantity}
            printers={printing.printers}
            tax={tax}
          />
        )}
        {estimate?.cents === null && (
          <Notice tone="warning">
            Con este material no entra entera en ninguna impresora. Pídela igual y te la cotizamos:
            la imprimimos en partes o te proponemos otro material.
          </Notice>
        )}
      </div>
      {estimate && (
        <section className={styles.request} aria-labelledby="pedir-impresion">
          <h3 id="pedir-impresion">Pídela</h3>
          <p className="muted">
            Nos llega el archivo con estas medidas. El precio final te lo confirmamos antes de
            imprimir.
          </p>
          <RequestForm
            file={model.opened ?? file}
            onSending={setSending}
            print={{
              material: materialId,
              quantity,
              widthMm,
              depthMm,
              heightMm,
              areaMm2: piece.areaMm2,
              volumeMm3: piece.volumeMm3,
              triangles: model.triangles,
              surface: model.surface,
            }}
          />
        </section>
      )}
    </div>
  );
};
