import { expect, test } from 'vitest';
import { shareAnswers } from './shared-answer.ts';

/** Lets the test answer each call. */
const byHand = () => {
  const calls: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = shareAnswers(
    () => new Promise<string>((answer, fail) => calls.push({ answer, fail })),
  );
  return { calls, read };
};

test('a caller never gets an answer that was requested before its call', async () => {
  const { calls, read } = byHand();
  const first = read();
  const later = [read(), read(), read()];
  expect(calls).toHaveLength(1);
  calls[0]?.answer('old');
  expect(await first).toBe('old');
  await expect.poll(() => calls.length).toBe(2);
  const last = read();
  calls[1]?.answer('young');
  expect(await Promise.all(later)).toEqual(['young', 'young', 'young']);
  await expect.poll(() => calls.length).toBe(3);
  calls[2]?.answer('younger');
  expect(await last).toBe('younger');
});

test('requests at once when no call is under way', async () => {
  const { calls, read } = byHand();
  for (const [turn, value] of ['one', 'two'].entries()) {
    const answer = read();
    expect(calls).toHaveLength(turn + 1);
    calls[turn]?.answer(value);
    expect(await answer).toBe(value);
  }
});

test('all callers of a call get its failure, and the next call requests again', async () => {
  const { calls, read } = byHand();
  const [first, second] = [read(), read()];
  calls[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.answer('back');
  expect(await second).toBe('back');
});
