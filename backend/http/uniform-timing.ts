/** Answers that take as long for a known account as for an unknown one. */

/** Longer than either takes on a calm machine, short enough that nobody minds. */
const STEP_MS = 150;

/** Waits for the next full step since work began, so that the time tells nothing about the work. */
const untilStep = (start: number): Promise<void> =>
  new Promise((wake) => setTimeout(wake, STEP_MS - ((performance.now() - start) % STEP_MS)));

/**
 * Answers at the next full step after the work is done, so that the time tells nothing about how
 * much there was to do (OWASP ASVS 5.0, 6.3.8).
 */
export const steadily = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await untilStep(start);
  }
};

/** Longer than most hosts take to find an account and hand its mail on. */
const FIXED_MS = 700;

/**
 * Answers after a fixed time, whether the work has ended or not: it is another host's, and however long that
 * takes tells what it has found.
 * @param late is told of what goes wrong afterwards
 * @throws what went wrong until then
 */
export const afterFixedTime = async (
  work: () => Promise<unknown>,
  late: (error: unknown) => void,
): Promise<void> => {
  let isAnswered = false;
  const failures: unknown[] = [];
  work().catch((error: unknown) => {
    if (isAnswered) late(error);
    else failures.push(error);
  });
  await new Promise((wake) => setTimeout(wake, FIXED_MS));
  isAnswered = true;
  if (failures.length > 0) throw failures[0];
};

/** The same for refusals alone: who gets in knows that there is an account. */
export const refuseSteadily = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    await untilStep(start);
    throw error;
  }
};
