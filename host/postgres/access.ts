/**
 * Protects the local server with a password in a file that only its owner can read: every account of the machine
 * can reach a loopback port.
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
import type { Place } from './place.ts';

/** Returns the server's password, which the first of the processes that start together makes. */
export const passwordOf = ({ run }: Place): string => {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const file = join(run, 'password');
  if (!existsSync(file)) {
    const draft = join(run, `password.${randomUUID()}`);
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
};

/** The first line records that the server has this password: it is written after the password was set. */
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

/** The password has only digits and letters. */
const SET = (password: string) => `alter role postgres password '${password}'`;

/** Makes the data folder under a temporary name, so that an interrupted initdb leaves none. */
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
    // Another process may have been quicker.
    if (!existsSync(data)) renameSync(made, data);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Makes the data folder before a start, or resets its password if that was lost. */
export const prepareData = (place: Place): void => {
  const { data, binaries, account } = place;
  const password = passwordOf(place);
  mkdirSync(dirname(data), { recursive: true });
  if (!existsSync(join(data, 'PG_VERSION'))) makeData(place, password);
  if (isProtected(data, password)) return;
  // Single-user mode needs no password.
  execFileSync(binaries.postgres, ['--single', '-D', data, 'postgres'], {
    ...account,
    input: `${SET(password)};\n`,
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
  });
  writeRules(data, password, place);
};
