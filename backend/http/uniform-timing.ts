/** Longer than either case takes on an idle machine, and hardly noticeable. */
const STEP_MS = 150;

/** Waits until the next full step since the start, which hides how long the work took. */
const untilStep = (start: number): Promise<void> =>
  new Promise((wake) => setTimeout(wake, STEP_MS - ((performance.now() - start) % STEP_MS)));

/**
 * Delays the result to the next full step, so that the response time does not reveal whether an account
 * exists (OWASP ASVS 5.0, 6.3.8).
 */
export const withUniformTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await untilStep(start);
  }
};

/** Longer than most hosts take to find an account and send its mail. */
const FIXED_MS = 700;

/**
 * Answers after a fixed time, even if the work of another host has not finished: its duration reveals
 * what the host found.
 * @param onLateError receives errors that occur after the answer
 * @throws errors that occur before it
 */
export const afterFixedTime = async (
  work: () => Promise<unknown>,
  onLateError: (error: unknown) => void,
): Promise<void> => {
  let isAnswered = false;
  const failures: unknown[] = [];
  work().catch((error: unknown) => {
    if (isAnswered) onLateError(error);
    else failures.push(error);
  });
  await new Promise((wake) => setTimeout(wake, FIXED_MS));
  isAnswered = true;
  if (failures.length > 0) throw failures[0];
};

/** Delays errors only: a successful login reveals the account anyway. */
export const failWithUniformTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    await untilStep(start);
    throw error;
  }
};
