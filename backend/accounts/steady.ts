/** Answers that take as long for a known account as for an unknown one. */

/** Longer than either takes on a calm machine, short enough that nobody minds. */
const STEP_MS = 150;

/**
 * Answers at the next full step after the work is done, so that the time tells nothing about how
 * much there was to do (OWASP ASVS 5.0, 6.3.8).
 */
export const steadily = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - start;
    await new Promise((wake) => setTimeout(wake, STEP_MS - (spent % STEP_MS)));
  }
};
