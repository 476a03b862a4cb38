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

test('failures with successes in between never open the circuit', () => {
  const { circuit } = withClock();
  for (let round = 0; round < 10; round += 1) {
    circuit.failed();
    circuit.failed();
    circuit.worked();
  }
  expect(circuit.state()).toBe('closed');
  expect(circuit.enter()).toBe(0);
});

test('repeated failures open the circuit, and a successful probe closes it', () => {
  const { clock, states, circuit } = withClock();
  for (let failure = 0; failure < 3; failure += 1) circuit.failed();
  expect(circuit.enter()).toBe(1_000);
  clock.ms = 999;
  expect(circuit.enter()).toBe(1);
  clock.ms = 1_000;
  expect(circuit.enter()).toBe(0);
  // All others wait for the probe's outcome.
  expect(circuit.enter()).toBeGreaterThan(0);
  circuit.worked();
  expect([circuit.enter(), circuit.enter()]).toEqual([0, 0]);
  expect(states).toEqual(['open', 'half-open', 'closed']);
});

test('each failed probe doubles the pause up to the maximum', () => {
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

test("requests in progress when the circuit opens don't lengthen the pause", () => {
  const { circuit } = withClock();
  for (let failure = 0; failure < 9; failure += 1) circuit.failed();
  expect(circuit.enter()).toBe(1_000);
});

test('an unanswered probe is replaced by another one', () => {
  const { clock, circuit } = withClock();
  for (let failure = 0; failure < 3; failure += 1) circuit.failed();
  clock.ms = 1_000;
  expect(circuit.enter()).toBe(0);
  clock.ms += 60_000;
  expect(circuit.enter()).toBe(0);
});
