/**
 * Tracks the processes that use a server; the last one to leave stops it. Each process writes a file named after
 * itself. All of it is synchronous, so that a process can leave while it exits.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Returns when a process began, since numbers of dead processes are used again; empty without /proc. */
export const startOf = (pid: number): string => {
  try {
    // proc(5): the 22nd field. The second, the name in parentheses, may contain blanks.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const folderOf = (run: string) => join(run, 'users');

/** Registers this process as a user. @returns the file of the registration */
export const enter = (run: string): string => {
  const name = `${process.pid}.${randomUUID()}`;
  const file = join(folderOf(run), name);
  mkdirSync(folderOf(run), { recursive: true, mode: 0o700 });
  // Renamed into place: a half-written file would count as a dead process.
  writeFileSync(join(run, name), startOf(process.pid));
  renameSync(join(run, name), file);
  return file;
};

/** Returns whether a living process uses the server; removes the files of dead ones. */
export const isUsed = (run: string): boolean => {
  let names: string[];
  try {
    names = readdirSync(folderOf(run));
  } catch {
    return false;
  }
  const living = names.filter((name) => {
    const file = join(folderOf(run), name);
    const pid = Number.parseInt(name, 10);
    try {
      if (isAlive(pid) && readFileSync(file, 'utf8') === startOf(pid)) return true;
    } catch {
      // It left meanwhile.
    }
    rmSync(file, { force: true });
    return false;
  });
  return living.length > 0;
};

/** Removes a registration. @returns whether no user is left */
export const leave = (run: string, file: string): boolean => {
  rmSync(file, { force: true });
  return !isUsed(run);
};
