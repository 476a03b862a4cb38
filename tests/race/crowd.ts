/** Many buyers, and two server processes on one PostgreSQL that take their orders over HTTP. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Db } from '#backend/database/connection';
import type { Answer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { type Servers, startServers } from '../support/servers.ts';

/** @param size the number of buyers @param prepare plants the goods */
export const useCrowd = (size: number, prepare: (db: Db) => Promise<void> = async () => {}) => {
  const { url, database } = useDatabase();
  const buyers: Planted[] = [];
  let servers: Servers;
  /** Posts to the n-th server, round robin. */
  const send = async (path: string, input: unknown, n: number, token: string | undefined) => {
    const response = await fetch(servers.urls[n % servers.urls.length] + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body: JSON.stringify(input),
    });
    // Each test checks the parts it reads.
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  beforeAll(async () => {
    const { db } = database();
    await plantPlaces(db);
    await plantShelves(db);
    await prepare(db);
    buyers.push(...(await Promise.all(Array.from({ length: size }, () => plantUser(db)))));
    servers = await startServers(2, url());
  });
  afterAll(() => servers.stop());
  return {
    url,
    database,
    buyers,
    servers: () => servers,
    /** Ends the servers, whose figures come with their end at the latest. */
    expectNoDeadlock: async () => {
      await servers.stop();
      const deadlocks = async () => {
        const { rows } = await database().db.execute<{ deadlocks: number }>(
          sql`select deadlocks from pg_stat_database where datname = current_database()`,
        );
        return rows[0]?.deadlocks;
      };
      await expect.poll(deadlocks).toBe(0);
    },
    /** The n-th order goes to the n-th server and comes from the n-th buyer, over and over. */
    add: (input: unknown, n: number, buyer = buyers[n % buyers.length]) =>
      send('/rest/order/add', input, n, buyer?.token),
    send,
  };
};
