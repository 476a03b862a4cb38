/** `npm run erase-again`: in a restored database, erases again whoever was erased since its backup was made. */
import { databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
import { openFiles } from '#backend/media/files';
import { eraseAgain } from '#backend/privacy/erase';
import { eraseAddressesAgain } from '#backend/privacy/erase-address';
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { environmentOf } from './environment.ts';
import { optionsOf } from './options.ts';

optionsOf({}, 'npm run erase-again');
const environment = environmentOf();
const database = await openDatabase(variant.id);
const { db, close } = connect(database.url, 2);
try {
  const clock = databaseClock(db);
  await clock.sync();
  const files = openFiles(environment.files);
  const erasing = { db, files, now: clock.now };
  const accounts = await eraseAgain(erasing);
  const addresses = await eraseAddressesAgain(erasing);
  console.log(`Cuentas borradas otra vez: ${accounts}; direcciones sin cuenta: ${addresses}.`);
} finally {
  await close();
  await database.stop();
}
