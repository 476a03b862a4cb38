/**
 * Who may enter the local server: nobody without its password, which a file keeps that only its owner
 * can read. Every account of a machine can reach a loopback port.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { Place } from './place.ts';

/** The server's password, made once: of processes that start together, the first one's holds. */
export const passwordOf = ({ run }: Place): string => {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const file = join(run, 'password');
  if (!existsSync(file)) {
    const mine = join(run, `password.${randomUUID()}`);
    writeFileSync(mine, randomBytes(24).toString('hex'), { mode: 0o600 });
    try {
      linkSync(mine, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
    rmSync(mine);
  }
  return readFileSync(file, 'utf8');
};

/** The mark tells that the server's own password is this one: it is written after that was set. */
const rulesFor = (
  password: string,
) => `# Written by host/postgres/access.ts for the password ${createHash('sha256').update(`mark ${password}`).digest('hex').slice(0, 16)}.
host all all 127.0.0.1/32 scram-sha-256
`;

const writeRules = (data: string, password: string, { account }: Place): void => {
  const file = join(data, 'pg_hba.conf');
  const next = `${file}.${randomUUID()}`;
  writeFileSync(next, rulesFor(password), { mode: 0o600 });
  if (account) chownSync(next, account.uid, account.gid);
  renameSync(next, file);
};

const isProtected = (data: string, password: string): boolean =>
  existsSync(join(data, 'pg_hba.conf')) &&
  readFileSync(join(data, 'pg_hba.conf'), 'utf8') === rulesFor(password);

/** The password is made of digits and letters. */
const SET = (password: string) => `alter role postgres password '${password}'`;

/** Makes the data folder beside its place first: an interrupted initdb leaves none. */
const makeData = (place: Place, password: string): void => {
  const { data, binaries, account } = place;
  const folder = `${data}.new-${randomUUID()}`;
  const made = join(folder, 'data');
  const secret = join(folder, 'password');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(secret, password, { mode: 0o600 });
    if (account) for (const path of [folder, secret]) chownSync(path, account.uid, account.gid);
    execFileSync(
      binaries.initdb,
      [
        `--pgdata=${made}`,
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '--username=postgres',
        '--encoding=UTF8',
        '--locale=C',
      ],
      { ...account, stdio: 'pipe', cwd: '/' },
    );
    writeRules(made, password, place);
    // Fails where another process was quicker: its data stands.
    if (!existsSync(data)) renameSync(made, data);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Before a start: makes the data folder, or takes one over whose password is not known. */
export const prepareData = (place: Place): void => {
  const { data, binaries, account } = place;
  const password = passwordOf(place);
  mkdirSync(dirname(data), { recursive: true });
  if (!existsSync(join(data, 'PG_VERSION'))) makeData(place, password);
  if (isProtected(data, password)) return;
  // Alone over the data, it asks nobody who he is.
  execFileSync(binaries.postgres, ['--single', '-D', data, 'postgres'], {
    ...account,
    input: `${SET(password)};\n`,
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
  });
  writeRules(data, password, place);
};

/** After joining a server: one that an earlier release started lets everybody in. */
export const protectRunning = async (place: Place, url: string): Promise<void> => {
  const password = passwordOf(place);
  if (isProtected(place.data, password)) return;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(SET(password));
    writeRules(place.data, password, place);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
};
