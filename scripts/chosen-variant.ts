/** Loaded before every script (scripts/bootstrap.mjs), so that `#variant` is the shop of this command. */
import { bindVariant, ensureChosenVariant } from './choose-variant.ts';

try {
  await ensureChosenVariant();
  await bindVariant();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
