/** Waiting that ends: what does not come about fails with its name, not with the whole file's time. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 20;

const pause = () => new Promise((wake) => setTimeout(wake, PAUSE_MS));

/** @throws Error that names what did not come about */
export const until = async (
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> => {
  const end = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${patienceMs} ms went by without ${what}`);
    await pause();
  }
};

/**
 * Does something again and again, at least once, beside a work: until that has ended, well or badly,
 * and never longer than the work may take.
 * @returns the work's own result
 */
export const beside = async <T>(
  work: Promise<T>,
  again: () => Promise<unknown>,
  patienceMs = 150_000,
): Promise<T> => {
  const end = performance.now() + patienceMs;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const repeating = async () => {
    do {
      if (performance.now() > end) throw new Error(`the work took longer than ${patienceMs} ms`);
      await again();
    } while (!isOver);
  };
  const [result] = await Promise.all([ended, repeating()]);
  return result;
};
