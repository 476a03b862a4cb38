/** Looks up many codes with one query each; an error for one code does not affect the others. */
import type { AppError } from '#backend/http/app-error';
import { reasonOf } from '#backend/http/reason';
import { isItemError } from '../pages/tolerance.ts';
import { mapConcurrently, orUndefined, type Remote } from './ask.ts';

interface AskedEach<T> {
  /** Existing items, in their order. */
  answered: T[];
  /** Codes without an answer, which does not mean that they don't exist. */
  unanswered?: string[];
}

/** @throws AppError where the host answers none, is unavailable, or rejects the session */
export const askEach = async <T>(
  { log }: Pick<Remote, 'log'>,
  codes: readonly string[],
  ask: (code: string) => Promise<T | undefined>,
): Promise<AskedEach<T>> => {
  const failures: { code: string; error: AppError }[] = [];
  const found = await mapConcurrently(codes, async (code) => {
    try {
      return await orUndefined(ask(code));
    } catch (error) {
      if (!isItemError(error) || error.code === 'session.missing') throw error;
      failures.push({ code, error });
      return undefined;
    }
  });
  const [first] = failures;
  if (first && failures.length === codes.length) throw first.error;
  for (const { code, error } of failures)
    log.warn({ code, reason: reasonOf(error) }, 'what the host does not say of it is left out');
  const answered = found.flatMap((item) => (item === undefined ? [] : [item]));
  return { answered: answered, ...(first && { unanswered: failures.map(({ code }) => code) }) };
};
