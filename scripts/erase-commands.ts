/** The work of `npm run erase-address` and `npm run erase-again`. */
import { type ErasureDeps, eraseAgain } from '#backend/privacy/erase';
import { eraseAddress, eraseAddressesAgain } from '#backend/privacy/erase-address';
import { cancelByAddress, requestByAddress } from '#backend/privacy/erasure-requests';
import { longDateTime } from '#contract/time/dates';
import type { Variant } from '#variants/schema';

/** Output and exit code of a command. */
interface Outcome {
  code: 0 | 1;
  text: string;
}

const done = (text: string): Outcome => ({ code: 0, text });
const refused = (text: string): Outcome => ({ code: 1, text });

/** Cancels the erasure of the account with the address. */
export const cancelErasure = async (erasing: ErasureDeps, email: string): Promise<Outcome> =>
  (await cancelByAddress(erasing, email))
    ? done(`La cuenta ${email} no se borrará.`)
    : refused(`Nadie espera que se borre una cuenta ${email}.`);

/** Erases what is stored under the address, or schedules the erasure of its account. */
export const eraseOne = async (
  erasing: ErasureDeps,
  variant: Variant,
  email: string,
): Promise<Outcome> => {
  const request = await requestByAddress({ ...erasing, variant }, email);
  if (request.kind === 'profile')
    return refused(`${email} tiene una cuenta: su dueño la borra en su perfil.`);
  if (request.kind === 'employee')
    return refused(`${email} trabaja en la tienda: primero alguien la saca del equipo.`);
  if (request.kind === 'requested') {
    const { dueAt, openOrders } = request;
    const first =
      openOrders.length > 0 ? ` Antes terminan sus pedidos: ${openOrders.join(', ')}.` : '';
    return done(
      `La cuenta ${email} se borrará el ${longDateTime(dueAt)}, y un correo se lo dice a su dueño.${first} Si cambia de idea: npm run erase-address -- ${email} --cancel`,
    );
  }
  const count = await eraseAddress(erasing, email);
  // It got an account meanwhile.
  if (count === undefined) return refused(`${email} tiene una cuenta desde recién. Repítelo.`);
  return done(
    count === 0
      ? `No había nada de ${email}; lo que otros escribieron tampoco lo nombra ya.`
      : `Se borró lo que había de ${email}: ${count === 1 ? 'un registro' : `${count} registros`}, y donde otros escribieron la dirección.`,
  );
};

/** Erases everybody again whose notes are at the place. Warns of notes that were written in part. */
export const eraseAllAgain = async (
  erasing: ErasureDeps,
  place: string,
): Promise<{ warnings: string[]; text: string }> => {
  const accounts = await eraseAgain(erasing);
  const { erased, half } = await eraseAddressesAgain(erasing);
  return {
    warnings: half.map(
      (email) =>
        `La nota de que se borró ${email} quedó a medias, y no dice cuándo fue: no se borró otra vez. Si corresponde: npm run erase-address -- ${email}`,
    ),
    text: `Cuentas borradas otra vez: ${accounts}; direcciones sin cuenta: ${erased}. Notas leídas en ${place}.`,
  };
};
