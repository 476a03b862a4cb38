import { type ReturnState, returnStates } from '#contract/orders/return-states';

const tones: Readonly<Record<ReturnState, string>> = {
  REQ: 'warning',
  ACC: 'warning',
  REC: 'success',
  REJ: 'danger',
  CAN: 'muted',
};

export const ReturnStateTag = ({ state }: { state: ReturnState }) => (
  <span className={`tag tag-${tones[state]}`}>{returnStates[state].name}</span>
);
