/**
 * Loaded before every script (scripts/bootstrap.mjs), so that `#variant` is the shop of this command, and a fault of
 * the machine ends it with a sentence.
 */
import { bindVariant, ensureChosenVariant } from './choose-variant.ts';
import { machineFault } from './machine-faults.ts';

process.on('uncaughtException', (error) => {
  // A test runner and a command that is being stopped have their own.
  if (process.listenerCount('uncaughtException') > 1) return;
  console.error(machineFault(error) ?? error);
  process.exit(1);
});

try {
  await ensureChosenVariant();
  await bindVariant();
} catch (error) {
  console.error(machineFault(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
}
