import { useState } from 'react';
import { printFilamentList } from '#contract/calls/print-desk';
import type { DeskPiece, DeskPrint, Filament } from '#contract/entities/prints';
import { mayChooseSpool } from '#contract/orders/print-states';
import { choosePrintSpool } from '#stores/printing/print-desk';
import { Select } from '../../../ui/form/Select.tsx';
import { useMay } from '../../../ui/use-may.ts';
import { useQuery } from '../../../ui/use-query.ts';

/** Returns the filaments of a material, with the grams that are left. */
export const spoolOptions = (filaments: readonly Filament[], material: string) =>
  filaments
    .filter((one) => one.material === material)
    .map(({ id, color, code, openGrams, spools, spoolGrams }) => ({
      id,
      name: `${color} (${code}, ${openGrams + spools * spoolGrams} g)`,
    }));

export const NO_SPOOL = { id: '', name: 'Sin descontar' };

/** Chooses the filament of an accepted piece. */
export const SpoolChoice = ({ print, piece }: { print: DeskPrint; piece: DeskPiece }) => {
  const mayWork = useMay('orders');
  const [problem, setProblem] = useState<string>();
  const isOpen = mayWork && mayChooseSpool(print.state);
  const filaments = useQuery(printFilamentList, isOpen ? {} : null).data?.data ?? [];
  const options = spoolOptions(filaments, piece.material);
  if (!isOpen || options.length === 0) return null;
  const choose = async (id: string): Promise<void> => {
    const { number, version } = print;
    const filamentId = id === '' ? null : Number(id);
    const reply = await choosePrintSpool({ number, version, pieceId: piece.id, filamentId });
    setProblem(reply.ok ? undefined : reply.error.text);
  };
  return (
    <Select
      label="Filamento"
      value={`${piece.filamentId ?? ''}`}
      options={[NO_SPOOL, ...options]}
      error={problem}
      onChange={(id) => void choose(id)}
    />
  );
};
