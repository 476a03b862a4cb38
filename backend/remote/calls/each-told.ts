/** Looks up many codes with one query each; an error for one code does not affect the others. */
import type { AppError } from '#backend/http/app-error';
import { reasonOf } from '#backend/http/reason';
import { isOfItself } from '../pages/tolerance.ts';
import { eachOf, orNone, type Remote } from './ask.ts';

interface Told<T> {
  /** Existing items, in their order. */
  told: T[];
  /** Codes without an answer, which does not mean that they don't exist. */
  untold?: string[];
}

/** @throws AppError where the host answers none, is unavailable, or rejects the session */
export const eachTold = async <T>(
  { log }: Pick<Remote, 'log'>,
  codes: readonly string[],
  ask: (code: string) => Promise<T | undefined>,
): Promise<Told<T>> => {
  const broken: { code: string; error: AppError }[] = [];
  const found = await eachOf(codes, async (code) => {
    try {
      return await orNone(ask(code));
    } catch (error) {
      if (!isOfItself(error) || error.code === 'session.missing') throw error;
      broken.push({ code, error });
      return undefined;
    }
  });
  const [first] = broken;
  if (first && broken.length === codes.length) throw first.error;
  for (const { code, error } of broken)
    log.warn({ code, reason: reasonOf(error) }, 'what the host does not say of it is left out');
  const told = found.flatMap((one) => (one === undefined ? [] : [one]));
  return { told, ...(first && { untold: broken.map(({ code }) => code) }) };
};
