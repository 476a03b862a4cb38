/** `npm run erase-again`: erases again, in a restored database, the people who were erased since its backup. */
import { eraseAllAgain } from './erase-commands.ts';
import { whileErasing } from './erasing.ts';
import { optionsOf } from './options.ts';

optionsOf({}, 'npm run erase-again');
await whileErasing(async (erasing, place) => {
  const { warnings, text } = await eraseAllAgain(erasing, place);
  for (const warning of warnings) console.error(warning);
  console.log(text);
});
