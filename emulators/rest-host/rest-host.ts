/**
 * An existing REST host as the shop may find one, played over HTTP from documents of its own. It knows
 * nothing of the shop: who talks to it sees the names, refusals and habits of such a host alone.
 */
import { createAnswer } from './answer.ts';
import { answerControl } from './control.ts';
import { createFaults, type Faults } from './faults.ts';
import { createHost, type Host } from './host.ts';
import { type Listener, listenTo } from './listen.ts';
import { CLIENT_ID } from './sessions.ts';
import { createVehiclesAnswer } from './vehicles.ts';

interface RestHostOptions {
  isProduction: boolean;
  /** Of the host itself; 0 = any free one. */
  port?: number;
}

export interface RestHost {
  /** Without a final slash: what API_URL is. */
  url: string;
  /** The same of the host of vehicles. */
  vehiclesUrl: string;
  /** Environment variables by which a shop finds both. */
  environment: Record<string, string>;
  /** For tests in the same process; others reach it over `/control/`. */
  host: Host;
  faults: Faults;
  close: () => Promise<void>;
}

/** @throws Error in production */
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
