import { expect, test } from 'vitest';
import { shareAnswers } from './shared-answer.ts';

/** Answers that are given by hand, in the order in which they were asked for. */
const byHand = () => {
  const asked: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = shareAnswers(
    () => new Promise<string>((answer, fail) => asked.push({ answer, fail })),
  );
  return { asked, read };
};

test('nobody is told what was asked for before they came', async () => {
  const { asked, read } = byHand();
  const first = read();
  const later = [read(), read(), read()];
  expect(asked).toHaveLength(1);
  asked[0]?.answer('old');
  expect(await first).toBe('old');
  await expect.poll(() => asked.length).toBe(2);
  const last = read();
  asked[1]?.answer('young');
  expect(await Promise.all(later)).toEqual(['young', 'young', 'young']);
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.answer('younger');
  expect(await last).toBe('younger');
});

test('with nobody waiting, each is asked for at once', async () => {
  const { asked, read } = byHand();
  for (const [turn, value] of ['one', 'two'].entries()) {
    const answer = read();
    expect(asked).toHaveLength(turn + 1);
    asked[turn]?.answer(value);
    expect(await answer).toBe(value);
  }
});

test('a failure is told to whoever shares it, and the next one asks again', async () => {
  const { asked, read } = byHand();
  const [first, second] = [read(), read()];
  asked[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer('back');
  expect(await second).toBe('back');
});
