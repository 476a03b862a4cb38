/**
 * Loaded before every script (scripts/bootstrap.mjs): writes the modules of the chosen shop, so that a
 * script may import `#variant`, or what imports it, on a clone where nothing has been generated yet.
 */
import { bindVariant, chooseVariant } from './choose-variant.ts';

try {
  await chooseVariant();
  await bindVariant();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
