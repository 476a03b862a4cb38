// Imitates an existing REST host. It imports nothing of the shop's code, so that both sides stay independent.

import { json } from '../http.ts';
import { createAnswer, inputOf } from './answer.ts';
import type { VehicleDocument } from './documents/goods.ts';
import { createFaults, type Faults } from './faults.ts';
import { numberOf, textOf } from './fields.ts';
import { isFamilySeen } from './goods.ts';
import { createHost, type Host, resetHost } from './host.ts';
import { listenTo } from './listen.ts';
import { isBelow } from './lists.ts';
import { errorBody, Refusal } from './refusal.ts';
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
  host: Host;
  faults: Faults;
  /** Resets everything but the clock. */
  reset: () => void;
  close: () => Promise<void>;
}

/** Starts a REST host with documents of its own. @throws Error in production */
export const startRestHost = async ({ isProduction, port }: RestHostOptions): Promise<RestHost> => {
  if (isProduction) throw new Error('the pretended REST host does not run in production');
  const host = createHost();
  const faults = createFaults();
  const main = await listenTo(createAnswer(host), faults, port);
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
    reset: () => {
      faults.set([]);
      resetHost(host);
    },
    close: async () => {
      await vehicles.close();
      await main.close();
    },
  };
};
