/**
 * Which processes use a server. Each writes a file named after itself; whoever leaves last stops the
 * server. All of it is synchronous, so that a process can leave while it exits.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** When a process began, where the system tells: another one may have got a dead one's number. */
export const startOf = (pid: number): string => {
  try {
    // proc(5): the 22nd field; the second, the name in parentheses, may hold blanks.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const folderOf = (run: string) => join(run, 'users');

/** @returns this registration's file */
export const enter = (run: string): string => {
  const name = `${process.pid}.${randomUUID()}`;
  const file = join(folderOf(run), name);
  mkdirSync(folderOf(run), { recursive: true, mode: 0o700 });
  // In one step: a file that is read half written would count as a dead process' one.
  writeFileSync(join(run, name), startOf(process.pid));
  renameSync(join(run, name), file);
  return file;
};

/** Whether somebody living uses the server; forgets the dead. */
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
      // It left between the two looks.
    }
    rmSync(file, { force: true });
    return false;
  });
  return living.length > 0;
};

/** @returns whether nobody is left */
export const leave = (run: string, file: string): boolean => {
  rmSync(file, { force: true });
  return !isUsed(run);
};
