// Imitates an existing REST host. It imports nothing of the shop's code, so that both sides stay independent.

import { json } from '../http.ts';
import { createAnswer, inputOf } from './answer.ts';
import type { VehicleDocument } from './documents/goods.ts';
import { createFaults, FAULTS, type Fault, type Faults } from './faults.ts';
import { type Fields, listOf, numberOf, textOf } from './fields.ts';
import { isFamilySeen } from './goods.ts';
import { createHost, type Host, resetHost } from './host.ts';
import { type Listener, listenTo } from './listen.ts';
import { isBelow } from './lists.ts';
import { badRequest, errorBody, Refusal } from './refusal.ts';
import { CLIENT_ID } from './sessions.ts';

const vehiclesFor = (host: Host, brandId: number, categoryId: string): VehicleDocument[] => {
  const fitted = new Set(
    host.world.families
      .filter((family) => isFamilySeen({ host, seesAll: false }, family))
      .filter((family) => categoryId === '' || isBelow(family.CategoryId, categoryId))
      .flatMap(({ Applications }) => Applications.map(({ VehicleId }) => VehicleId)),
  );
  return host.world.catalogue.Vehicles.filter(
    ({ BrandId, VehicleId }) => BrandId === brandId && fitted.has(VehicleId),
  ).toSorted((a, b) => a.VehicleName.localeCompare(b.VehicleName));
};

/** Answers POST `{brandId, categoryId}` at any path with a list of vehicles that have parts. */
const createVehiclesAnswer =
  (host: Host) =>
  async (request: Request): Promise<Response> => {
    try {
      const input = await inputOf(request);
      const found = vehiclesFor(host, numberOf(input, 'brandId'), textOf(input, 'categoryId'));
      return json(found.map(({ BrandId: _, ...vehicle }) => vehicle));
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(400, '400', 'The body is no JSON.');
      return json(errorBody(refusal), refusal.status);
    }
  };

const faultOf = (sent: Fields): Fault => {
  const kind = FAULTS.find((each) => each === sent.kind);
  if (!kind) throw badRequest(`A fault is one of ${FAULTS.join(', ')}.`);
  return {
    kind,
    path: textOf(sent, 'path'),
    times: numberOf(sent, 'times', Number.MAX_SAFE_INTEGER),
    every: numberOf(sent, 'every', 1),
    delayMs: numberOf(sent, 'delayMs', 1_000),
  };
};

type Control = (host: Host, faults: Faults, input: Fields) => unknown;

const CONTROLS: Record<string, Control> = {
  '/control/faults': (_, faults, input) => {
    faults.set(listOf(input, 'faults').map(faultOf));
    return {};
  },
  '/control/reset': (host, faults) => {
    faults.set([]);
    resetHost(host);
    return {};
  },
  /** Sets the lifetime of tokens and moves the clock. */
  '/control/clock': (host, _, input) => {
    host.tokenSeconds = numberOf(input, 'tokenSeconds', host.tokenSeconds);
    host.forward(numberOf(input, 'forwardMs'));
    return {};
  },
  '/control/orders': (host) => host.world.orders,
  '/control/mails': (host) => host.mails,
};

/** Answers a control request; null for other paths. */
const answerControl = async (
  host: Host,
  faults: Faults,
  request: Request,
): Promise<Response | null> => {
  const control = CONTROLS[new URL(request.url).pathname];
  if (!control) return null;
  return json(control(host, faults, await inputOf(request)));
};

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
