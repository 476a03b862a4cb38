import { useEffect, useState } from 'react';
import { printFilePath } from '#contract/calls/printing';
import type { DeskPiece } from '#contract/entities/prints';
import { readPrintFile } from '#stores/printing/print-desk';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useModel } from '../use-model.ts';
import { Viewer } from '../Viewer.tsx';

/** Fetches the file of a piece, and shows it as its customer saw it. */
export const PieceModel = ({ piece: { guid, fileName } }: { piece: DeskPiece }) => {
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
  return <Viewer model={state.model} isResting={false} label={`Vista de ${fileName}.`} />;
};
