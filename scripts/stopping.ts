const closers: (() => Promise<void>)[] = [];
let isStopping = false;

/** Registers a function that runs when the command is stopped, even during its start. Last registered, first run. */
export const onStop = (close: () => Promise<void>): void => {
  closers.unshift(close);
};

/** Returns whether the command is being stopped, which may cause any error. */
export const isBeingStopped = (): boolean => isStopping;

const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  // Stopping breaks running work; those errors need no report.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
  // The terminal may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const close of closers)
    try {
      await close();
    } catch (error) {
      // The others must still close for the next start.
      console.error(error);
    }
  // A server sets exit code 0; an interrupted command has failed.
  process.exit(process.exitCode ?? 1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop());
