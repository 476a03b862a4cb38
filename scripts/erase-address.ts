/**
 * `npm run erase-address -- ana@correo.uy`: erases what is stored under the address of somebody without an account,
 * who asked for it from that address. An account's owner erases it in the profile; if the shop has no profile or
 * the account is closed, this command schedules the erasure, and `--cancel` cancels it.
 */
import { eraseAddress } from '#backend/privacy/erase-address';
import { cancelByAddress, requestByAddress } from '#backend/privacy/erasure-requests';
import * as fields from '#contract/fields/email';
import { longDateTime } from '#contract/time/dates';
import { variant } from '#variant';
import { giveUp } from './environment.ts';
import { whileErasing } from './erasing.ts';
import { argumentsOf } from './options.ts';

const USAGE = 'npm run erase-address -- nombre@correo.com.uy [--cancel]';
const { values, words } = argumentsOf({ cancel: { type: 'boolean', default: false } }, USAGE);
const parsed = fields.email().safeParse(words[0]);
if (!parsed.success || words.length !== 1) giveUp(`Falta la dirección, una sola: ${USAGE}`);
const email = parsed.data ?? '';

const refuse = (text: string): void => {
  console.error(text);
  process.exitCode = 1;
};

await whileErasing(async (erasing) => {
  if (values.cancel) {
    if (await cancelByAddress(erasing, email)) console.log(`La cuenta ${email} no se borrará.`);
    else refuse(`Nadie espera que se borre una cuenta ${email}.`);
    return;
  }
  const request = await requestByAddress({ ...erasing, variant }, email);
  if (request.kind === 'profile')
    return refuse(`${email} tiene una cuenta: su dueño la borra en su perfil.`);
  if (request.kind === 'employee')
    return refuse(`${email} trabaja en la tienda: primero alguien la saca del equipo.`);
  if (request.kind === 'requested') {
    const { dueAt, openOrders } = request;
    const first =
      openOrders.length > 0 ? ` Antes terminan sus pedidos: ${openOrders.join(', ')}.` : '';
    console.log(
      `La cuenta ${email} se borrará el ${longDateTime(dueAt)}, y un correo se lo dice a su dueño.${first} Si cambia de idea: npm run erase-address -- ${email} --cancel`,
    );
    return;
  }
  const count = await eraseAddress(erasing, email);
  // It got an account meanwhile.
  if (count === undefined) return refuse(`${email} tiene una cuenta desde recién. Repítelo.`);
  console.log(
    count === 0
      ? `No había nada de ${email}; lo que otros escribieron tampoco lo nombra ya.`
      : `Se borró lo que había de ${email}: ${count === 1 ? 'un registro' : `${count} registros`}, y donde otros escribieron la dirección.`,
  );
});
