/** Finds the tools of PostgreSQL's packages on this machine, and a server that they can dump. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { passwordOf, prepareData } from '#host/postgres/access';
import { placeOf } from '#host/postgres/place';
import { findRunning, knock, launch, logTail, stopServer } from '#host/postgres/server';
import { enter, leave } from '#host/postgres/users';
import { until } from './waiting.ts';

const TOOLS = ['pg_dump', 'pg_restore', 'psql', 'createdb', 'dropdb'];
/** Debian's and its like: a folder for each major version. */
const VERSIONS = '/usr/lib/postgresql';

const majorOf = (command: string): number => {
  try {
    const said = execFileSync(command, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

interface SystemPostgres {
  /** Major version of the tools; 0 = they are not all there. */
  tools: number;
  /** Folder of the newest server that they can dump; undefined = none. */
  server: string | undefined;
}

export const findSystemPostgres = (): SystemPostgres => {
  const tools = Math.min(...TOOLS.map(majorOf));
  const folders = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const server = folders
    .filter((version) => Number(version) >= 15 && Number(version) <= tools)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
  return { tools, server };
};

/** A server of the system's own binaries, over data of a test's own. @param bin their folder */
export const startSystemPostgres = async (bin: string) => {
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  const place = { ...(await placeOf(`.data/test-system-${randomUUID()}`)), binaries };
  // Another run removes unused ones.
  const registration = enter(place.run);
  prepareData(place);
  const hasEnded = await launch(place, { fsync: 'off' });
  const url = (database: string) =>
    `postgres://postgres:${passwordOf(place)}@127.0.0.1:${findRunning(place)?.port}/${database}`;
  await until("the system's PostgreSQL", async () => {
    if (hasEnded()) throw new Error(`it did not start:\n${logTail(place)}`);
    return findRunning(place) !== undefined && (await knock(url('postgres'))) === 'open';
  });
  const close = async () => {
    leave(place.run, registration);
    await stopServer(place);
    for (const folder of [place.data, place.run]) rmSync(folder, { recursive: true, force: true });
  };
  return { url, close };
};
