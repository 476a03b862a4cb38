/** Lets go of what a command has opened when it is told to stop, also in the middle of its start. */

const closers: (() => Promise<void>)[] = [];
let isStopping = false;

/** What is opened last is closed first. */
export const onStop = (close: () => Promise<void>): void => {
  closers.unshift(close);
};

/** What breaks now breaks because of it. */
export const isBeingStopped = (): boolean => isStopping;

const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  // What the command was doing breaks because of this: nobody need be told.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
  // The terminal may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const close of closers)
    try {
      await close();
    } catch (error) {
      // The others hold what a next start needs.
      console.error(error);
    }
  // A server is meant to be stopped; a command that was stopped has not done its work.
  process.exit(process.exitCode ?? 1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop());
