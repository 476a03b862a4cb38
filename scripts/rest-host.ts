/** `npm run rest-host`: runs the emulated REST host and prints the settings of a shop over it. */
import { startRestHost } from '#emulators/rest-host/rest-host';
import { isProduction, processEnv } from '#variants/env';
import { giveUp } from './environment.ts';
import { optionsOf } from './options.ts';
import { onStop } from './stopping.ts';

const { port } = optionsOf(
  { port: { type: 'string', default: '4600' } },
  'npm run rest-host -- --port 4600',
);
if (!/^\d{1,5}$/.test(port))
  giveUp('--port: no es un puerto. Se usa así: npm run rest-host -- --port 4600');
const rest = await startRestHost({ isProduction: isProduction(processEnv()), port: Number(port) });
onStop(rest.close);
for (const [name, value] of Object.entries(rest.environment)) console.log(`${name}=${value}`);
