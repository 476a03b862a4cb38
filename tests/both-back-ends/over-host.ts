/** The shop over the emulated REST host: its endpoints, without a database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { RemoteOptions } from '#backend/remote/backend';
import { type RestHost, startRestHost } from '#emulators/rest-host/rest-host';
import { overHost } from '#variants/over-host';
import { openOverHost } from '../support/over-host.ts';
import { roomyVariant } from '../support/roomy.ts';
import { type BackEnd, quietLog, type RunningShop, runningShop } from './back-ends.ts';

/** @param waiting further conditions of readiness @returns the shop and its host */
export const useRestHost = (
  waiting: RemoteOptions['waiting'] = {},
): (() => { shop: RunningShop; rest: RestHost }) => {
  const folder = mkdtempSync(join(tmpdir(), 'over-host-'));
  let made: { shop: RunningShop; rest: RestHost } | undefined;
  beforeAll(async () => {
    const rest = await startRestHost({ isProduction: false });
    const errors: object[] = [];
    const { endpoints } = openOverHost(rest, {
      variant: overHost(await roomyVariant()),
      log: quietLog(errors),
      folder,
      // The host is on this machine, which may be busy, but not for more than some seconds.
      waiting: {
        timeouts: { read: 5_000, write: 5_000, login: 5_000 },
        pausesMs: [5, 20],
        looksMs: [0, 50, 200, 500],
        circuit: { failures: 6, pauseMs: 100, longestPauseMs: 400 },
        ...waiting,
      },
    });
    const keyMailedTo = async (email: string) =>
      rest.host.mails.findLast(({ to, key }) => to === email && key !== '')?.key ?? '';
    made = { rest, shop: runningShop(endpoints, { errors, keyMailedTo }) };
  });
  afterAll(async () => {
    await made?.rest.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!made) throw new Error('the shop exists only inside tests');
    return made;
  };
};

export const restHost: BackEnd = {
  name: 'an existing REST host',
  use: () => {
    const made = useRestHost();
    return () => made().shop;
  },
};
