import { useMemo, useState } from 'react';
import { FORMAT_NAMES } from '#contract/files/model-format';
import { sizeText } from '#variants/print-figures';
import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import { Notice } from '../../ui/Notice.tsx';
import { type Asked, workOut } from './asked.ts';
import { Choices } from './Choices.tsx';
import { Figures } from './Figures.tsx';
import { Findings, RepairOffer } from './Findings.tsx';
import { findingsOf } from './findings.ts';
import styles from './Print.module.css';
import { remarksOn } from './piece.ts';
import { scaleQuestion } from './scale.ts';
import { UnitQuestion } from './UnitQuestion.tsx';
import { Viewer } from './Viewer.tsx';
import type { Marks } from './view/view.ts';

interface PieceScreenProps {
  asked: Asked;
  printing: Printing;
  tax: Variant['tax'];
  /** Whether files are being sent. */
  isSending: boolean;
  /** Whether the choices are over. */
  isFixed: boolean;
  onChange: (asked: Asked) => void;
}

export const PieceScreen = ({
  asked,
  printing,
  tax,
  isSending,
  isFixed,
  onChange,
}: PieceScreenProps) => {
  const { file, model, unit } = asked;
  const [marks, setMarks] = useState<Marks | undefined>();
  const { piece, material, lacks, estimate } = workOut(printing, asked);
  const question = scaleQuestion(model);
  const remarks = remarksOn(model, piece);
  const technology = material?.technology ?? 'FDM';
  const findings = useMemo(
    () => (unit ? findingsOf(model, unit, printing, technology) : []),
    [model, unit, printing, technology],
  );
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
        {unit && !isFixed && (
          <RepairOffer
            fileName={(model.opened ?? file).name}
            model={model}
            unit={unit}
            onModel={(next) => {
              setMarks(undefined);
              onChange({ ...asked, model: next });
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
        {question && lacks === 'unit' && (
          <UnitQuestion
            model={model}
            question={question}
            onAnswer={(answer) => onChange({ ...asked, unit: answer })}
          />
        )}
        {material && !isFixed && (
          <Choices
            asked={asked}
            material={material}
            printing={printing}
            estimate={estimate}
            onChange={onChange}
          />
        )}
        {unit && (
          <Figures
            model={model}
            piece={piece}
            estimate={estimate}
            choices={asked}
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
    </div>
  );
};
