/** Errors of an operator are messages with a remedy, never a stack trace. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { expect, inject, test, vi } from 'vitest';
import { users } from '#backend/database/tables/accounts';
import { freePort, isFree, portFault } from '#host/free-port';
import { loadVariant } from '#variants/load';
import { optionsOf } from '../../scripts/options.ts';
import { databaseFault, reasonOf } from '../../scripts/reach-database.ts';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';
import { runScript } from '../support/script.ts';

const { url, database } = useDatabase();
const port = `${await freePort()}`;

const run = (command: readonly string[], env: Record<string, string>) =>
  runScript(command, { PORT: port, ...env });

const elsewhere = (change: (address: URL) => void) => {
  const address = new URL(inject('postgresUrl'));
  change(address);
  return `${address}`;
};

test.each<[string, readonly string[], () => Record<string, string>, string]>([
  [
    'no server',
    ['setup'],
    () => ({ DATABASE_URL: `postgres://ana:secreto@127.0.0.1:${port}/x` }),
    'DATABASE_URL: nadie atiende',
  ],
  [
    'an unknown shop',
    ['setup'],
    () => ({ VARIANT: 'XYZ' }),
    'VARIANT dice «XYZ», y no hay tal tienda en variants/; las que hay: NAC, NAE, NAH, NAM, RTC.',
  ],
  [
    'an unknown option',
    ['account', '--vendedora', 'ana@nam.com.uy'],
    () => ({}),
    'No se entiende «--vendedora». Se usa así: npm run account -- --seller',
  ],
  [
    'an address that is none',
    ['erase-address', 'ana'],
    () => ({ DATABASE_URL: `postgres://ana:secreto@127.0.0.1:${port}/x` }),
    'Falta la dirección, una sola: npm run erase-address -- nombre@correo.com.uy',
  ],
  [
    'an unknown bench',
    ['bench', 'nohay'],
    () => ({}),
    'No hay medida nohay; las que hay: build, filter',
  ],
  [
    'a strange address to listen on',
    ['start'],
    () => ({ DATABASE_URL: '', DEMO: '1', HOST: '192.0.2.1' }),
    'HOST=192.0.2.1 no es una dirección de esta máquina.',
  ],
])('%s', { timeout: 240_000 }, async (_, args, env, words) => {
  const { code, lines } = await run(args, env());
  expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining(words)]);
  expect(lines.join('\n')).not.toMatch(/secreto|^ +at /m);
  // The list of missing settings has a heading.
  expect(lines.length).toBeLessThanOrEqual(2);
});

test.each<[string, (address: URL) => void, string]>([
  [
    'no such database',
    (to) => {
      to.pathname = '/nohay';
    },
    'en ese servidor no existe esa base',
  ],
  [
    'a wrong password',
    (to) => {
      to.password = 'secreto';
    },
    'el servidor no acepta',
  ],
])('%s is explained', async (_, change, words) => {
  const fault = await databaseFault(elsewhere(change), 'NAM', 'DATABASE_DIRECT_URL');
  expect(fault).toContain(`DATABASE_DIRECT_URL: ${words}`);
  expect(fault).not.toContain('secreto');
});

test('what is no address is not repeated', async () => {
  expect(await databaseFault('secreto')).toBe(
    'DATABASE_URL: no es una dirección como postgres://usuario:clave@servidor/base.',
  );
});

test.each([
  ['an option that a command without options does not have', ['--nohay'], '--nohay'],
  ['a word that a command does not take', ['NAM'], 'NAM'],
  ['an option without its value', ['--parts'], '--parts'],
])('%s is named, with the usage', (_, args, word) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const ended = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const { argv } = process;
  process.argv = ['node', 'script', ...args];
  const options: ParseArgsOptionsConfig = word === '--parts' ? { parts: { type: 'string' } } : {};
  expect(() => optionsOf(options, 'npm run algo')).toThrow('ended');
  expect(ended).toHaveBeenCalledWith(1);
  expect(said).toHaveBeenCalledWith(`No se entiende «${word}». Se usa así: npm run algo`);
  process.argv = argv;
  for (const spy of [said, ended]) spy.mockRestore();
});

test('every command parses its arguments first', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const files = new Set(
    Object.values(scripts).flatMap((command) => command.match(/scripts\/[\w-]+\.ts/g) ?? []),
  );
  const reading = [...files].filter((file) =>
    /^(const .* = )?(options|arguments)Of\($/m.test(
      readFileSync(join(ROOT, file), 'utf8').replace(/(optionsOf|argumentsOf)\(.*$/gm, '$1('),
    ),
  );
  // These pass their arguments on, to vitest or to benches.
  expect([...files].filter((file) => !reading.includes(file)).toSorted()).toEqual([
    'scripts/bench.ts',
    'scripts/test.ts',
  ]);
});

test('does not find a shop of another folder', async () => {
  const folder = join(ROOT, 'tests/variants');
  await expect(loadVariant('NAM', folder)).rejects.toThrow('las que hay: OBJ, TWIN.');
  await expect(loadVariant('obj', folder)).rejects.toThrow('no hay tal tienda');
  await expect(loadVariant('NAM', join(ROOT, 'nada'))).rejects.toThrow('las que hay: ninguna.');
});

test('names the rights that a database user lacks', () => {
  const refused = Object.assign(new Error('permission denied'), { code: '42501' });
  expect(reasonOf(new Error('Failed query', { cause: refused }))).toContain('ltree, pg_trgm');
  expect(reasonOf(new Error('something else'))).toBeUndefined();
});

test('a port is occupied only if a process listens on it', async () => {
  const [, taken] = /:(\d+)\//.exec(inject('postgresUrl')) ?? [];
  expect(await portFault(Number(taken))).toBe('EADDRINUSE');
  expect(await portFault(Number(port), '192.0.2.1')).toBe('EADDRNOTAVAIL');
  expect(await isFree(Number(port))).toBe(true);
});

test('tells a seller with an account how to log in', { timeout: 240_000 }, async () => {
  await database().db.insert(users).values({
    email: 'ana@nam.com.uy',
    firstName: 'Ana',
    lastName: 'Paz',
    passwordHash: 'x',
  });
  const sell = () =>
    run(['account', '--seller', 'ana@nam.com.uy'], {
      DATABASE_URL: url(),
    });
  const begun = await sell();
  expect([begun.code, begun.lines.join('\n')]).toEqual([
    0,
    expect.stringMatching(/ahora es Titular de [\s\S]*La contraseña que tenía dejó de servir/),
  ]);
  expect(begun.lines.at(-1)).toContain(
    `Para elegir la contraseña: http://localhost:${port}/restablecer-contrasena/`,
  );
  const { code, lines } = await sell();
  expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('ya era Titular de ')]);
  expect(lines.at(-1)).toContain(
    `«¿Olvidaste tu contraseña?», en http://localhost:${port}/iniciar`,
  );
});

test('a command without VARIANT does not touch the database of another shop', {
  timeout: 240_000,
}, async () => {
  const nam = { DATABASE_URL: url() };
  expect((await run(['setup'], nam)).code).toBe(0);
  const { code, lines } = await run(['reindex'], { ...nam, VARIANT: 'RTC' });
  expect([code, lines]).toEqual([
    1,
    [
      'DATABASE_URL: la base de datos es de la tienda NAM, y se la abrió como RTC: elige la tienda con VARIANT=NAM, o nombra la base de RTC.',
    ],
  ]);
});
