/**
 * `npm run erase-address -- ana@correo.uy`: erases what is kept under the address of somebody without an account,
 * who asked for it from that very address. An account is erased by its owner, in the profile.
 */
import { eraseAddress } from '#backend/privacy/erase-address';
import * as fields from '#contract/person-fields';
import { giveUp } from './environment.ts';
import { whileErasing } from './erasing.ts';
import { argumentsOf } from './options.ts';

const USAGE = 'npm run erase-address -- nombre@correo.com.uy';
const { words } = argumentsOf({}, USAGE);
const parsed = fields.email().safeParse(words[0]);
if (!parsed.success || words.length !== 1) giveUp(`Falta la dirección, una sola: ${USAGE}`);
const email = parsed.data ?? '';

await whileErasing(async (erasing) => {
  const count = await eraseAddress(erasing, email);
  if (count === undefined) {
    console.error(`${email} tiene una cuenta: su dueño la borra en su perfil.`);
    process.exitCode = 1;
  } else
    console.log(
      count === 0
        ? `No había nada de ${email}; lo que otros escribieron tampoco lo nombra ya.`
        : `Se borró lo que había de ${email}: ${count === 1 ? 'un registro' : `${count} registros`}, y donde otros escribieron la dirección.`,
    );
});
