import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const withClock = () => {
  const clock = { ms: 0 };
  const states: string[] = [];
  const circuit = createCircuit({
    failures: 3,
    pauseMs: 1_000,
    longestPauseMs: 3_000,
    now: () => clock.ms,
    onChange: (state) => states.push(state),
  });
  return { clock, states, circuit };
};

test('failures with an answer between them never open it', () => {
  const { circuit } = withClock();
  for (let round = 0; round < 10; round += 1) {
    circuit.failed();
    circuit.failed();
    circuit.worked();
  }
  expect(circuit.state()).toBe('closed');
  expect(circuit.enter()).toBe(0);
});

test('repeated failures open it, one question tries, and its answer closes it', () => {
  const { clock, states, circuit } = withClock();
  for (let failure = 0; failure < 3; failure += 1) circuit.failed();
  expect(circuit.enter()).toBe(1_000);
  clock.ms = 999;
  expect(circuit.enter()).toBe(1);
  clock.ms = 1_000;
  expect(circuit.enter()).toBe(0);
  // Everybody else waits for what comes of the one.
  expect(circuit.enter()).toBeGreaterThan(0);
  circuit.worked();
  expect([circuit.enter(), circuit.enter()]).toEqual([0, 0]);
  expect(states).toEqual(['open', 'half-open', 'closed']);
});

test('each probe that fails makes the pause twice as long, up to the longest', () => {
  const { clock, circuit } = withClock();
  for (let failure = 0; failure < 3; failure += 1) circuit.failed();
  const pauses: number[] = [];
  for (let probe = 0; probe < 4; probe += 1) {
    const wait = circuit.enter();
    pauses.push(wait);
    clock.ms += wait;
    expect(circuit.enter()).toBe(0);
    circuit.failed();
  }
  expect(pauses).toEqual([1_000, 2_000, 3_000, 3_000]);
});

test('what was on its way when it opened does not make the pause longer', () => {
  const { circuit } = withClock();
  for (let failure = 0; failure < 9; failure += 1) circuit.failed();
  expect(circuit.enter()).toBe(1_000);
});

test('a probe of which nothing is heard gives way to another one', () => {
  const { clock, circuit } = withClock();
  for (let failure = 0; failure < 3; failure += 1) circuit.failed();
  clock.ms = 1_000;
  expect(circuit.enter()).toBe(0);
  clock.ms += 60_000;
  expect(circuit.enter()).toBe(0);
});
