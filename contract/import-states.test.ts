import { expect, test } from 'vitest';
import {
  IMPORT_STATES,
  type ImportState,
  importStates,
  importWork,
  isWorking,
  settledState,
  stateAfter,
  WORKING,
} from './import-states.ts';

const WRITTEN = { undoneAt: null, remaining: 0 };
const UNDONE = { undoneAt: new Date(), remaining: 0 };

test('a work state without its end, locks and time-out does not compile', () => {
  const { writing } = importWork;
  const planted: (typeof importWork)[] = [
    { ...importWork, writing: { ...writing, ends: 'undone' } },
    // @ts-expect-error: the end is missing
    { ...importWork, writing: { ...writing, ends: null } },
    // @ts-expect-error: the time-out is missing
    { ...importWork, undoing: { ...importWork.undoing, givenUp: null } },
    // @ts-expect-error: the lock is missing
    { ...importWork, writing: { ...writing, locksImports: undefined } },
  ];
  expect(planted).toHaveLength(4);
});

test('every import that is written or refused was received, and every one can come to an end', () => {
  const nextOf = (state: ImportState): ImportState[] => {
    const { remove: _, ...asked } = importStates[state].requests;
    if (!isWorking(state)) return Object.values(asked);
    const { ends, givenUp, moved } = importWork[state];
    const told = (['writing', 'undoing'] as const).map((work) => importWork[work].ends);
    if (state === 'undoing') told.push(settledState({ undoneAt: new Date(), remaining: 1 }));
    return [
      ...Object.values(asked),
      ...(ends && state !== 'undoing' ? [ends] : told),
      givenUp?.state ?? [],
      moved ?? [],
    ].flat();
  };
  const reached = new Set<ImportState>(['receiving']);
  for (const state of reached) for (const next of nextOf(state)) reached.add(next);
  reached.add(stateAfter('writing', WRITTEN, true));
  expect([...reached].toSorted()).toEqual(IMPORT_STATES.toSorted());
  for (const state of IMPORT_STATES)
    if (nextOf(state).length === 0)
      expect([state, importStates[state].requests.remove ?? importStates[state].stored]).toEqual([
        state,
        state === 'undone' ? 'records' : 'removed',
      ]);
});

test('a written import cannot be removed, and only a written one can be undone', () => {
  for (const state of IMPORT_STATES) {
    const { stored, requests } = importStates[state];
    if (stored === 'records') expect([state, requests.remove]).toEqual([state, undefined]);
    else expect([state, requests.undo]).toEqual([state, undefined]);
  }
});

test('an import waits for others exactly while it writes, undoes or updates lists', () => {
  expect(WORKING.filter((state) => importWork[state].locksImports)).toEqual([
    'writing',
    'undoing',
    'telling',
  ]);
});

test('the works of a request share a progress that ends with the last of them', () => {
  const requests = [
    ['reading', 'checking', 'comparing'],
    ['writing', 'telling'],
    ['undoing', 'telling'],
  ] as const;
  for (const works of requests) {
    const [ends, starts] = [
      works.map((work) => importWork[work].progress[1]),
      works.map((work) => importWork[work].progress[0]),
    ];
    expect([0, ...ends.slice(0, -1)]).toEqual(starts);
    expect(ends.at(-1)).toBe(1);
  }
});

test('lists are updated before an import ends, if its kind requires it', () => {
  expect([stateAfter('writing', WRITTEN, true), stateAfter('undoing', UNDONE, true)]).toEqual([
    'telling',
    'telling',
  ]);
  expect([stateAfter('writing', WRITTEN), stateAfter('undoing', UNDONE)]).toEqual([
    'done',
    'undone',
  ]);
});

test('an undo that leaves something can be asked for again', () => {
  const state = stateAfter('undoing', { ...UNDONE, remaining: 3 });
  expect([state, importStates[state].requests.undo]).toEqual(['partlyUndone', 'undoing']);
});
