/** A shop over a host of tests/hosts/independent. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Call } from '#contract/call';
import { autopartFindByFamily } from '#contract/calls/catalog';
import { DIALECTS, withSwitches } from '../hosts/independent/dialects.ts';
import { Host } from '../hosts/independent/host.ts';
import { PASSWORD } from '../hosts/independent/state.ts';
import { openShop, type Waiting } from './remote-shop.ts';

export const DIALECT_NAMES = Object.keys(DIALECTS);
export const [BUYER, OTHER_BUYER, SELLER] = [
  'lucia@buyer.example',
  'washington@buyer.example',
  'nelida@vendor.example',
] as const;

interface DialectOptions {
  /** Switches that replace those of the dialect: `errors=flag`. */
  switches?: string;
  waiting?: Waiting;
}

/** Opens a host for a file's or a block's tests, and the shop over it. */
export const useDialect = (name: string, { switches = '', waiting }: DialectOptions = {}) => {
  const dialect = DIALECTS[name];
  if (!dialect) throw new Error(name);
  const host = new Host(withSwitches(dialect, switches));
  const folder = mkdtempSync(join(tmpdir(), 'dialect-'));
  let url = '';
  /** Opens a process of the shop. */
  const open = () =>
    openShop({ url, vehiclesUrl: `${url}/rest/vehicle/filter`, environment: {} }, folder, waiting);
  let opened: ReturnType<typeof openShop> | undefined;
  beforeAll(async () => {
    url = await host.start();
    opened = open();
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const shop = () => {
    if (!opened) throw new Error('the shop is open only inside tests');
    return opened;
  };
  const enter = async (username: string, password: string = PASSWORD): Promise<string> => {
    const response = await shop().tryLogin(username, password);
    expect(response.status).toBe(200);
    return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  };
  /** Makes a call that must succeed. */
  const ask = async ({ path, output }: Call, input: unknown, cookie?: string) => {
    const { status, body } = await shop().post(path, input, cookie);
    expect([path, status, body.error, body.fields]).toEqual([path, 200, '', undefined]);
    expect([path, output.safeParse(body).error]).toEqual([path, undefined]);
    return body;
  };
  const priceOf = async (code: string): Promise<number> => {
    const { data } = await ask(autopartFindByFamily, { family: code.split('-')[0] });
    return data.products.find((one: { productCode: string }) => one.productCode === code)
      ?.productPrice;
  };
  return { host, shop, open, enter, ask, priceOf };
};
