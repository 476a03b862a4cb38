import { useEffect, useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { volumeText } from '#variants/print-figures';
import { Button } from '../../ui/Button.tsx';
import type { Finding } from './findings.ts';
import styles from './Print.module.css';
import { pieceOf, type UnitId } from './piece.ts';
import { repairedModel } from './reading/mesh/repaired-model.ts';
import type { Model } from './reading/read-model.ts';
import type { Marks } from './view/view.ts';

interface FindingsProps {
  findings: readonly Finding[];
  /** Called with the places of the chosen finding. */
  onMark: (marks: Marks | undefined) => void;
}

/** Lists the faults that spoil the print; a press marks one on the piece. */
export const Findings = ({ findings, onMark }: FindingsProps) => {
  const [shown, setShown] = useState<Finding['id'] | undefined>(findings[0]?.id);
  const marks = findings.find(({ id }) => id === shown)?.marks;
  useEffect(() => {
    onMark(marks);
    return () => onMark(undefined);
  }, [marks, onMark]);
  return (
    <ul className={styles.findings} aria-label="Para revisar">
      {findings.map(({ id, text }) => (
        <li key={id}>
          <span>{text}</span>
          <Button
            look="small"
            aria-pressed={id === shown}
            aria-label={`Marcar en la pieza: ${text}`}
            onClick={() => setShown(id === shown ? undefined : id)}
          >
            {id === shown ? 'Marcado' : 'Ver dónde'}
          </Button>
        </li>
      ))}
    </ul>
  );
};

interface RepairOfferProps {
  fileName: string;
  model: Model;
  unit: UnitId;
  onModel: (model: Model) => void;
}

/** Offers to mend simple faults, with the difference; a mended piece can be taken back. */
export const RepairOffer = ({ fileName, model, unit, onModel }: RepairOfferProps) => {
  const { original } = model;
  if (original)
    return (
      <div className={styles.repair}>
        <p>
          <strong>Estás viendo la pieza arreglada.</strong> La enviamos así, como STL.
        </p>
        <Button look="small" onClick={() => onModel(original)}>
          Volver a la original
        </Button>
      </div>
    );
  const { analysis } = model;
  const repair = analysis?.repair;
  if (!analysis || !repair) return null;
  const mended = repairedModel(model, fileName, repair);
  const rows = [
    ['Volumen', volumeText(pieceOf(model, unit)), volumeText(pieceOf(mended, unit))],
    ['Bordes abiertos', formatNumber(analysis.openEdges), formatNumber(repair.openEdges)],
    ['Caras hacia adentro', formatNumber(analysis.turnedFaces), '0'],
    ['Triángulos', formatNumber(model.triangles), formatNumber(mended.triangles)],
  ] as const;
  return (
    <div className={styles.repair}>
      <p>
        <strong>
          {repair.openEdges === 0
            ? 'Podemos arreglarla.'
            : 'Podemos arreglar una parte; lo demás se arregla en tu programa.'}
        </strong>{' '}
        Unimos las puntas repetidas, damos vuelta las caras y cerramos los agujeros chicos.
      </p>
      <table className={styles.difference}>
        <thead>
          <tr>
            <td />
            <th scope="col">Ahora</th>
            <th scope="col">Arreglada</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{before === after ? after : <b>{after}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="small" onClick={() => onModel(mended)}>
        Usar la pieza arreglada
      </Button>
    </div>
  );
};
