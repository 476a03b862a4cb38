import { type PrintState, printStates } from '#contract/orders/print-states';

const TONES: Readonly<Record<PrintState, string>> = {
  REC: 'warning',
  REV: 'warning',
  QUO: 'muted',
  ACC: 'warning',
  PRI: 'warning',
  REA: 'success',
  DEL: 'success',
  CAN: 'muted',
};

export const PrintStateTag = ({ state }: { state: PrintState }) => (
  <span className={`tag tag-${TONES[state]}`}>{printStates[state].name}</span>
);
