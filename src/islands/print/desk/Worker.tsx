import { useState } from 'react';
import { printWorkers } from '#contract/calls/print-desk';
import type { DeskPrint } from '#contract/entities/prints';
import { assignPrint } from '#stores/printing/print-desk';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useQuery } from '../../../ui/use-query.ts';

/** Lists who may work on requests, the caller first. */
export const useWorkers = () => {
  const people = useQuery(printWorkers, {}).data?.data ?? [];
  return people
    .toSorted((a, b) => Number(b.isMe) - Number(a.isMe))
    .map(({ id, name, isMe }) => ({ id, name: isMe ? `${name} (tú)` : name, isMe }));
};

/** Chooses who works on a request: its reader with one press, or any colleague. */
export const Worker = ({ print }: { print: DeskPrint }) => {
  const { number, version, worker } = print;
  const workers = useWorkers();
  const [problem, setProblem] = useState<string>();
  const me = workers.find(({ isMe }) => isMe);
  // One who lost the permission meanwhile.
  const former = worker && !workers.some(({ id }) => id === worker.id) ? [worker] : [];
  const assign = async (workerId: number | null): Promise<void> => {
    const reply = await assignPrint({ number, version, workerId });
    setProblem(reply.ok ? undefined : (reply.error.fields?.workerId ?? reply.error.text));
    if (reply.ok) showBriefly('Guardado');
  };
  return (
    <div className="stack">
      <Select
        label="A cargo de"
        value={`${worker?.id ?? ''}`}
        options={[{ id: '', name: 'Nadie' }, ...former, ...workers]}
        error={problem}
        acts
        onChange={(id) => void assign(id === '' ? null : Number(id))}
      />
      {!worker && me && (
        <div>
          <Button look="small" onClick={() => void assign(me.id)}>
            Hacerme cargo
          </Button>
        </div>
      )}
    </div>
  );
};
