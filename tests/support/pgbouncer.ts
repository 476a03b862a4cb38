/** PgBouncer itself, in transaction mode and on loopback, if installed. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#host/free-port';
import { until } from './waiting.ts';

/** Debian installs it outside the search path of ordinary users. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer'];
/** It does not run as root. */
const NOBODY = 65_534;

interface PgBouncer {
  command: string;
  version: string;
  /** Whether it can follow prepared statements: since 1.21. */
  followsPrepared: boolean;
}

export const findPgBouncer = (): PgBouncer | undefined => {
  for (const command of PLACES)
    try {
      const said = execFileSync(command, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
      const [, version = '', major, minor] = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(said) ?? [];
      if (version)
        return {
          command,
          version,
          followsPrepared: Number(major) * 1_000 + Number(minor) >= 1_021,
        };
    } catch {
      // Not there.
    }
  return undefined;
};

interface Options {
  /** Address of the database itself. */
  url: string;
  servers: number;
  followsPrepared: boolean;
  /** `transaction` by default. */
  mode?: 'session' | 'transaction';
  /** Settings at connection start that it accepts without passing them on. */
  ignored?: readonly string[];
}

export const startPgBouncer = async (bouncer: PgBouncer, options: Options) => {
  const { hostname, port: behind, username, password, pathname } = new URL(options.url);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  const database = pathname.slice(1);
  writeFileSync(
    settings,
    `[databases]
${database} = host=${hostname} port=${behind} user=${username} password='${decodeURIComponent(password).replaceAll("'", "''")}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${options.mode ?? 'transaction'}
default_pool_size = ${options.servers}
server_round_robin = 1
${options.ignored ? `ignore_startup_parameters = ${options.ignored.join(', ')}` : ''}
${bouncer.followsPrepared ? `max_prepared_statements = ${options.followsPrepared ? 200 : 0}` : ''}
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, settings]) chownSync(path, NOBODY, NOBODY);
  let output = '';
  const child = spawn(bouncer.command, [settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      // Told in any other way, it waits for its clients, or, by its version, does not.
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://${username}@127.0.0.1:${port}/${database}`;
  await until("PgBouncer's listening", () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`);
    return output.includes('process up');
  });
  return { url, close };
};
