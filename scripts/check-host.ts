/**
 * `npm run check-host -- https://sistema.ejemplo.uy/tienda`: asks an existing REST host each call that the shop makes,
 * and prints what the shop will show because of its answers. Without an address, that of API_URL.
 *
 * CHECK_HOST_USER and CHECK_HOST_PASSWORD log in a buyer, CHECK_HOST_SELLER and CHECK_HOST_SELLER_PASSWORD a seller.
 * `--write` also places and cancels an order, registers an account and sends a message, all named as tests. `--json`
 * prints JSON.
 *
 * Exit code: 0 the host fits, 1 the shop works with what is said, 2 something essential fails.
 */

import { exitCodeOf } from '#backend/remote/check/check';
import { checkHost } from '#backend/remote/check/whole-check';
import { readRemoteSettings } from '#backend/remote/settings';
import { variant } from '#variant';
import { givenOf, processEnv } from '#variants/env';
import { overHost } from '#variants/over-host';
import { callText, HEADING, summaryText } from './check-host-text.ts';
import { giveUp } from './environment.ts';
import { argumentsOf } from './options.ts';

const USAGE = 'npm run check-host -- https://sistema.ejemplo.uy/tienda --write --json';

const { values, words } = argumentsOf(
  {
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    vehicles: { type: 'string' },
  },
  USAGE,
);
if (words.length > 1) giveUp(`Es una dirección sola. Se usa así: ${USAGE}`);
const env = givenOf(processEnv());
const { settings, problems } = readRemoteSettings({
  ...env,
  ...(words[0] !== undefined && { API_URL: words[0] }),
  ...(values.vehicles !== undefined && { VEHICLES_URL: values.vehicles }),
});
if (!settings) {
  const [problem] = problems;
  giveUp(problem ? `${problem.name}: ${problem.text}` : `Falta la dirección. Se usa así: ${USAGE}`);
} else {
  const credentials = (username: string | undefined, password: string | undefined) =>
    username !== undefined && password !== undefined ? { username, password } : undefined;
  if (!values.json) console.log(`${settings.apiUrl}\n\n${HEADING}`);
  const all = await checkHost({
    settings,
    variant: overHost(variant),
    buyer: credentials(env.CHECK_HOST_USER, env.CHECK_HOST_PASSWORD),
    seller: credentials(env.CHECK_HOST_SELLER, env.CHECK_HOST_SELLER_PASSWORD),
    writes: values.write,
    ...(!values.json && { onChecked: (checked) => console.log(callText(checked)) }),
  });
  const code = exitCodeOf(all);
  console.log(
    values.json
      ? JSON.stringify({ host: settings.apiUrl, code, calls: all }, null, 2)
      : `\n${summaryText(code)}`,
  );
  process.exitCode = code;
}
