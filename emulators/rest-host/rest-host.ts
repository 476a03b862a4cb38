// Imitates an existing REST host. It imports nothing of the shop's code, so that both sides stay independent.
import { createAnswer } from './answer.ts';
import { answerControl } from './control.ts';
import { createFaults, type Faults } from './faults.ts';
import { createHost, type Host } from './host.ts';
import { type Listener, listenTo } from './listen.ts';
import { CLIENT_ID } from './sessions.ts';
import { createVehiclesAnswer } from './vehicles.ts';

interface RestHostOptions {
  isProduction: boolean;
  /** Port of the host; 0 = any free one. */
  port?: number;
}

export interface RestHost {
  /** API_URL, without a final slash. */
  url: string;
  /** VEHICLES_URL. */
  vehiclesUrl: string;
  /** Environment variables for the shop. */
  environment: Record<string, string>;
  /** For tests in the same process; others use `/control/`. */
  host: Host;
  faults: Faults;
  close: () => Promise<void>;
}

/** Starts a REST host with documents of its own. @throws Error in production */
export const startRestHost = async ({ isProduction, port }: RestHostOptions): Promise<RestHost> => {
  if (isProduction) throw new Error('the pretended REST host does not run in production');
  const host = createHost();
  const faults = createFaults();
  const answer = createAnswer(host);
  const main: Listener = await listenTo(
    async (request) => (await answerControl(host, faults, request)) ?? answer(request),
    faults,
    port,
  );
  const vehicles = await listenTo(createVehiclesAnswer(host), faults);
  return {
    url: main.url,
    vehiclesUrl: vehicles.url,
    environment: {
      API_URL: main.url,
      API_CLIENT_ID: CLIENT_ID,
      VEHICLES_URL: vehicles.url,
    },
    host,
    faults,
    close: async () => {
      await vehicles.close();
      await main.close();
    },
  };
};
