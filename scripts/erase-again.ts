/** `npm run erase-again`: erases again, in a restored database, the people who were erased since its backup. */
import { eraseAgain } from '#backend/privacy/erase';
import { eraseAddressesAgain } from '#backend/privacy/erase-address';
import { whileErasing } from './erasing.ts';
import { optionsOf } from './options.ts';

optionsOf({}, 'npm run erase-again');
await whileErasing(async (erasing, place) => {
  const accounts = await eraseAgain(erasing);
  const { erased, half } = await eraseAddressesAgain(erasing);
  for (const email of half)
    console.error(
      `La nota de que se borró ${email} quedó a medias, y no dice cuándo fue: no se borró otra vez. Si corresponde: npm run erase-address -- ${email}`,
    );
  console.log(
    `Cuentas borradas otra vez: ${accounts}; direcciones sin cuenta: ${erased}. Notas leídas en ${place}.`,
  );
});
