import { useState } from 'react';
import { printFilamentList } from '#contract/calls/print-desk';
import type { DeskPiece, DeskPrint } from '#contract/entities/prints';
import { mayChooseSpool } from '#contract/orders/print-states';
import { choosePrintSpool } from '#stores/printing/print-desk';
import { Select } from '../../../ui/form/Select.tsx';
import { useMay } from '../../../ui/use-may.ts';
import { useQuery } from '../../../ui/use-query.ts';
import { gramsOf } from '../prices.ts';
import { lackText, NO_SPOOL, spoolId, spoolKey, spoolOptions } from './spools.ts';

/** Chooses the filament of an accepted piece. */
export const SpoolChoice = ({ print, piece }: { print: DeskPrint; piece: DeskPiece }) => {
  const mayWork = useMay('orders');
  const [problem, setProblem] = useState<string>();
  const isOpen = mayWork && mayChooseSpool(print.state);
  const filaments = useQuery(printFilamentList, isOpen ? {} : null).data?.data ?? [];
  const options = spoolOptions(filaments, piece.material);
  if (!isOpen || options.length === 0) return null;
  const choose = async (key: string): Promise<void> => {
    const { number, version } = print;
    const filamentId = spoolId(key);
    const reply = await choosePrintSpool({ number, version, pieceId: piece.id, filamentId });
    setProblem(reply.ok ? undefined : reply.error.text);
  };
  const uses = print.pieces.map((one) => ({
    filamentId: one.filamentId,
    grams: gramsOf(one) * one.quantity,
  }));
  return (
    <Select
      label="Filamento"
      hint="Si cambias el color que aceptó, escríbele."
      note={lackText(filaments, uses, piece.filamentId)}
      value={spoolKey(piece.filamentId)}
      options={[NO_SPOOL, ...options]}
      error={problem}
      acts
      onChange={(key) => void choose(key)}
    />
  );
};
