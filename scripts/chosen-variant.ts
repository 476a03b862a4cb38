/**
 * Loaded before every script (scripts/bootstrap.mjs): a script may import `#variant`, or what imports it, on a
 * clone where nothing has been generated yet, and has the shop that it was called for.
 */
import { bindVariant, haveChosenVariant } from './choose-variant.ts';

try {
  await haveChosenVariant();
  await bindVariant();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
