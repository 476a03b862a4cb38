/**
 * `npm run erase-address -- ana@correo.uy`: erases what is stored under the address of somebody without an account,
 * who asked for it from that address. An account's owner erases it in the profile; if the shop has no profile or
 * the account is closed, this command schedules the erasure, and `--cancel` cancels it.
 */
import * as fields from '#contract/fields/email';
import { variant } from '#variant';
import { giveUp } from './environment.ts';
import { cancelErasure, eraseOne } from './erase-commands.ts';
import { whileErasing } from './erasing.ts';
import { argumentsOf } from './options.ts';

const USAGE = 'npm run erase-address -- nombre@correo.com.uy [--cancel]';
const { values, words } = argumentsOf({ cancel: { type: 'boolean', default: false } }, USAGE);
const parsed = fields.email().safeParse(words[0]);
if (!parsed.success || words.length !== 1) giveUp(`Falta la dirección, una sola: ${USAGE}`);
const email = parsed.data ?? '';

await whileErasing(async (erasing) => {
  const { code, text } = values.cancel
    ? await cancelErasure(erasing, email)
    : await eraseOne(erasing, variant, email);
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
});
