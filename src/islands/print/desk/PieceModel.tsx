import { useEffect, useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { printFilePath } from '#contract/calls/printing';
import type { DeskPiece } from '#contract/entities/prints';
import { readPrintFile } from '#stores/printing/print-desk';
import type { PrintedModel } from '#variants/print-estimate';
import { volumeText } from '#variants/print-figures';
import { modelOf } from '#variants/print-measures';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { scaledModel } from '../piece.ts';
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

const sumOf = ([x, y, z]: PrintedModel['supportsMm3']): number => x + y + z;

/** Returns whether a file has other measures than those that its customer's browser sent, by which it was estimated. */
const isOther = (model: Model, piece: DeskPiece): boolean => {
  const own = scaledModel(model, scaleOf(model, piece));
  const sent = modelOf(piece);
  const differs = (one: number, other: number, least = 0): boolean =>
    Math.abs(one - other) > Math.max(other, least) * TOLERANCE;
  return (
    own.sizeMm.some((edge, axis) =>
      differs(edge, sent.sizeMm[axis] ?? 0, Math.max(...own.sizeMm)),
    ) ||
    differs(own.areaMm2, sent.areaMm2) ||
    differs(own.volumeMm3, sent.volumeMm3, Math.max(...own.sizeMm) ** 3 * TOLERANCE) ||
    differs(sumOf(own.supportsMm3), sumOf(sent.supportsMm3), own.volumeMm3)
  );
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
      {isOther(state.model, piece) && (
        <Notice tone="warning">
          El archivo no mide lo que dice el pedido: tiene{' '}
          {volumeText(scaledModel(state.model, scale))}. Revisa el precio estimado.
        </Notice>
      )}
      <Viewer model={state.model} isResting={false} label={`Vista de ${fileName}.`} />
    </>
  );
};
