import { expect, test } from 'vitest';
import {
  mayBe,
  QUOTATION_STATES,
  type QuotationDeed,
  quotationStateAt,
  quotationStates,
} from './quotation-states.ts';

const DEEDS: readonly QuotationDeed[] = ['edit', 'send', 'accept', 'cancel'];

test('each state allows what the table says', () => {
  const allowed = Object.fromEntries(
    QUOTATION_STATES.map((state) => [state, DEEDS.filter((deed) => mayBe(state, deed))]),
  );
  expect(allowed).toEqual({
    DRA: ['edit', 'send', 'cancel'],
    SEN: ['edit', 'send', 'accept', 'cancel'],
    ACC: [],
    EXP: ['edit', 'send', 'cancel'],
    CAN: [],
  });
});

test('an accepted or cancelled quotation never changes again', () => {
  for (const { after } of Object.values(quotationStates))
    for (const next of Object.values(after))
      if (next === 'ACC' || next === 'CAN') expect(quotationStates[next].after).toEqual({});
});

test('a sent quotation is valid to the end of its last day in Uruguay', () => {
  const sent = { state: 'SEN', validUntil: '2026-12-07' } as const;
  expect(quotationStateAt(sent, new Date('2026-12-08T02:59:59Z'))).toBe('SEN');
  expect(quotationStateAt(sent, new Date('2026-12-08T03:00:00Z'))).toBe('EXP');
});

test.each(['DRA', 'ACC', 'CAN'] as const)('%s does not expire', (state) => {
  const old = { state, validUntil: '2020-01-01' };
  expect(quotationStateAt(old, new Date('2026-12-08T03:00:00Z'))).toBe(state);
});
