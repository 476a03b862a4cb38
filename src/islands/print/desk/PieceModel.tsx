import { useEffect, useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { printFilePath } from '#contract/calls/printing';
import type { DeskPiece } from '#contract/entities/prints';
import { readPrintFile } from '#stores/printing/print-desk';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { Model } from '../reading/read-model.ts';
import { useModel } from '../use-model.ts';
import { Viewer } from '../Viewer.tsx';

/** Sizes are stored exactly; rounding of a reader is no other unit. */
const TOLERANCE = 0.01;

/** Returns by how much a slicer, which takes a file for millimetres, has to scale it; 1 = not at all. */
const scaleOf = ({ size }: Model, { widthMm, depthMm, heightMm }: DeskPiece): number => {
  const ratio = Math.max(widthMm, depthMm, heightMm) / Math.max(...size);
  return Number.isFinite(ratio) && Math.abs(ratio - 1) > TOLERANCE ? ratio : 1;
};

/** Fetches the file of a piece, and shows it as its customer saw it. */
export const PieceModel = ({ piece }: { piece: DeskPiece }) => {
  const { guid, fileName } = piece;
  const { state, choose } = useModel();
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is fetched once.
  useEffect(() => {
    const stopper = new AbortController();
    void readPrintFile(printFilePath(guid), fileName, stopper.signal).then((file) => {
      if (stopper.signal.aborted) return;
      if (file) choose(file);
      else setProblem('No pudimos traer el archivo. Descárgalo para verlo.');
    });
    return () => stopper.abort();
  }, [guid]);
  if (problem !== '' || state.kind === 'failed')
    return <Notice tone="danger">{state.kind === 'failed' ? state.text : problem}</Notice>;
  if (state.kind !== 'ready') return <Spinner text="Leyendo la pieza…" />;
  const scale = scaleOf(state.model, piece);
  return (
    <>
      {scale !== 1 && (
        <Notice tone="warning">
          El archivo no está en milímetros: escálalo por{' '}
          {formatNumber(Number(scale.toPrecision(4)))} en el laminador.
        </Notice>
      )}
      <Viewer model={state.model} isResting={false} label={`Vista de ${fileName}.`} />
    </>
  );
};
