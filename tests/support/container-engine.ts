/** Docker or Podman, if installed, by the commands that both have. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** The base image's full name, as Podman asks for the registry of a short one. */
export const BASE = `docker.io/library/${
  /^FROM (node:\S+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? ''
}`;

const succeeds = (engine: string, ...words: string[]): boolean =>
  spawnSync(engine, words, { stdio: 'ignore', timeout: 120_000 }).status === 0;

const hasBase = (engine: string): boolean =>
  succeeds(engine, 'image', 'inspect', BASE) || succeeds(engine, 'pull', '--quiet', BASE);

/**
 * Its containers have to reach what listens on this machine alone, which takes Linux.
 * @returns the command; undefined where no engine answers
 */
const findEngine = (): string | undefined =>
  process.platform === 'linux'
    ? ['docker', 'podman'].find((engine) => succeeds(engine, 'info'))
    : undefined;

/** Finds an engine that has or fetches the base image, and can run it. */
export const findReadyEngine = (): string | undefined => {
  const engine = findEngine();
  return engine && hasBase(engine) && succeeds(engine, ...runWords(engine), BASE, 'true')
    ? engine
    : undefined;
};

/** `run` of a container that is gone with its command, in the machine's own network. */
const runWords = (engine: string): string[] => ['run', '--rm', ...onThisMachine(engine)];

/** Options of a container that uses the network of the machine. */
export const onThisMachine = (engine: string): string[] => [
  '--network=host',
  // Podman raises both to a million by default, which not every machine allows.
  ...(engine === 'podman' ? ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'] : []),
];
