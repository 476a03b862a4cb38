import { printing } from 'virtual:printing';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { formatNumber, oneDecimal } from '#contract/amounts/numbers';
import { printFilePath } from '#contract/calls/printing';
import type { DeskPiece, DeskPrint } from '#contract/entities/prints';
import { FORMAT_NAMES } from '#contract/files/model-format';
import { choicesText } from '#variants/print-choices';
import { materialOf } from '#variants/print-estimate';
import { gramsText, hoursText, sizeText, supportsText, volumeText } from '#variants/print-figures';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { estimateOf } from '../prices.ts';
import styles from './Desk.module.css';
import { SpoolChoice } from './SpoolChoice.tsx';

/** The code that reads and draws models comes with the first one. */
const PieceModel = lazy(async () => ({ default: (await import('./PieceModel.tsx')).PieceModel }));

const File = ({ piece, hasFiles }: { piece: DeskPiece; hasFiles: boolean }) => {
  const [isShown, setShown] = useState(false);
  const { guid, fileName, fileBytes, format } = piece;
  const megabytes = fileBytes / 1_000_000;
  const size = megabytes < 0.1 ? 'menos de 0,1' : oneDecimal(megabytes);
  const facts = `${format ? `${FORMAT_NAMES[format]}, ` : ''}${size} MB`;
  if (!hasFiles)
    return (
      <p>
        {fileName} <span className="muted">El archivo ya no se guarda</span>
      </p>
    );
  return (
    <>
      <p className="cluster">
        <a href={printFilePath(guid)}>{fileName}</a> <span className="muted">{facts}</span>
        <Button look="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Ocultar la pieza' : 'Ver la pieza'}
        </Button>
      </p>
      {isShown && (
        <Suspense fallback={<Spinner text="Cargando la pieza…" />}>
          <PieceModel piece={piece} />
        </Suspense>
      )}
    </>
  );
};

interface PieceProps {
  piece: DeskPiece;
  hasFiles: boolean;
  children?: ReactNode;
}

/** A piece with what its customer chose, and what is estimated. */
export const Piece = ({ piece, hasFiles, children }: PieceProps) => {
  const { widthMm, depthMm, heightMm, quantity } = piece;
  const material = printing && materialOf(printing, piece.material);
  const estimate = estimateOf(piece);
  const supports = estimate && piece.hasSupports ? supportsText(estimate.supportGrams) : '';
  return (
    <li>
      <File piece={piece} hasFiles={hasFiles} />
      <p>
        <b>{formatNumber(quantity)}</b> × {material ? choicesText(material, piece) : piece.material}
      </p>
      <p className="small muted">
        {sizeText({ sizeMm: [widthMm, depthMm, heightMm] })}, {volumeText(piece)}
        {estimate &&
          `. Estimado: ${gramsText(estimate.grams)}${supports && ` (${supports} de soportes)`} y ${hoursText(estimate.hours)} cada una`}
        {estimate?.unitCents != null && `, ${formatMoney(estimate.unitCents)}`}
        {estimate && estimate.percentOff > 0 && ` con ${estimate.percentOff} % menos`}
      </p>
      {children}
    </li>
  );
};

/** The pieces of a request whose prices no longer change. */
export const Pieces = ({ print }: { print: DeskPrint }) => (
  <section className="stack">
    <h3>Piezas</h3>
    <ul className={styles.pieces}>
      {print.pieces.map((piece) => (
        <Piece key={piece.id} piece={piece} hasFiles={print.hasFiles}>
          {piece.price !== null && (
            <p>
              {formatMoney(toCents(piece.price))} cada una
              {piece.grams !== null && `, ${formatNumber(piece.grams)} g`}
            </p>
          )}
          <SpoolChoice print={print} piece={piece} />
        </Piece>
      ))}
    </ul>
  </section>
);
