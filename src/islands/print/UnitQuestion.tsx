import { sizeText } from '#variants/print-figures';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Print.module.css';
import { pieceOf, type UnitId } from './piece.ts';
import type { Model } from './reading/read-model.ts';
import type { ScaleQuestion } from './scale.ts';

interface UnitQuestionProps {
  model: Model;
  question: ScaleQuestion;
  onAnswer: (unit: UnitId) => void;
}

/** Asks for the unit with the sizes side by side: a price for the wrong size would be worse than none. */
export const UnitQuestion = ({ model, question, onAnswer }: UnitQuestionProps) => {
  const { guess, units } = question;
  return (
    <Notice tone="warning">
      <p>
        <strong>
          {guess.id === 'mm'
            ? `Mide ${sizeText(pieceOf(model, 'mm'))}. ¿Está bien?`
            : `En milímetros mide ${sizeText(pieceOf(model, 'mm'))}. ¿Está ${guess.question}?`}
        </strong>{' '}
        {model.unit
          ? 'Así lo dice el archivo, o lo usa su programa.'
          : 'El archivo no dice en qué unidad está.'}{' '}
        Elige la medida de tu pieza para ver el precio.
      </p>
      <div className={styles.units}>
        {units.map((unit) => (
          <Button
            key={unit.id}
            {...(unit === guess && { look: 'primary' })}
            onClick={() => onAnswer(unit.id)}
          >
            <span>
              <b>{sizeText(pieceOf(model, unit.id))}</b>
              <br />
              <span className="small">{unit.name}</span>
            </span>
          </Button>
        ))}
      </div>
    </Notice>
  );
};
