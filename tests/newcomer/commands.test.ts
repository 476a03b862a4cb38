/** Runs the commands of package.json in a clone without generated files. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#host/free-port';
import { presentVariants } from '#variants/load';
import { useClone } from '../support/clone.ts';
import { endCommands, npm } from '../support/newcomer.ts';

afterEach(endCommands);

const clone = useClone();
const run = async (args: readonly string[], env: Record<string, string> = {}) => {
  const command = npm(clone, args, env);
  const code = await command.ended();
  return [code === 0 ? '' : command.output(), command.output()] as const;
};

test('npm run dev prints an address and answers there', async () => {
  const port = await freePort();
  const command = npm(clone, ['dev'], { PORT: `${port}` });
  await command.says(`http://localhost:${port}`);
  await command.says('Correo:');
  await expect
    .poll(() => fetch(`http://localhost:${port}/`).then((home) => home.status), { timeout: 60_000 })
    .toBe(200);
  const departments = await fetch(`http://localhost:${port}/rest/state/list`);
  expect(await departments.text()).toContain('Montevideo');
  // Addresses without a page of their own, answered as by the hosts.
  const page = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { redirect: 'manual' }).then(async (response) => ({
      status: response.status,
      leadsTo: response.headers.get('location'),
      html: await response.text(),
    }));
  const config = await page('/1/config');
  expect([config.status, config.html]).toEqual([
    200,
    expect.stringMatching(/<h1[^>]*>Configuración/),
  ]);
  const list = await fetch(`http://localhost:${port}/rest/autopart/filter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"filters":[]}',
  });
  const { data }: { data: { code: string; products: { productCode: string }[] }[] } =
    await list.json();
  const code = data[0]?.code ?? '';
  const family = await page(`/productos/${code}`);
  expect([family.status, family.html]).toEqual([200, expect.stringContaining(code)]);
  // A product redirects to its family.
  const product = await page(`/productos/${data[0]?.products[0]?.productCode}`);
  expect([product.status, product.leadsTo]).toEqual([301, `/productos/${code}`]);
  expect((await page('/productos/NO-HAY')).leadsTo).toBe('/404');
  command.terminate();
  await command.ended();
  await expect.poll(command.isAlive, { timeout: 60_000, interval: 200 }).toBe(false);
});

test('npm run format and npm run migration find nothing to do', async () => {
  const [format, migration] = await Promise.all([
    run(['format']),
    run(['migration', '--name', 'nothing']),
  ]);
  expect(format[0]).toBe('');
  expect(migration[0]).toBe('');
  expect(migration[1]).toContain('No schema changes');
  // No command has changed a committed file.
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' });
  expect(status).toBe('');
});

test.each([
  [['setup'], 'está lista'],
  [['seed'], 'La tienda ya tiene datos'],
  [['reindex'], 'Índice de búsqueda hecho'],
])('npm run %s works', async (args, words) => {
  const [failure, output] = await run(args);
  expect(failure).toBe('');
  expect(output).toContain(words);
});

test('npm run build:all builds every shop', async () => {
  const [failure] = await run(['build:all']);
  expect(failure).toBe('');
  for (const id of presentVariants())
    expect(existsSync(join(clone, 'dist', id, 'index.html')), id).toBe(true);
}, 900_000);

test('an invalid shop folder ends npm run build:all with its name and the field', async () => {
  const folder = join(clone, 'variants/AAA');
  cpSync(join(clone, 'variants/RTC'), folder, { recursive: true });
  try {
    const file = join(folder, 'variant.ts');
    const broken = readFileSync(file, 'utf8').replace(/\n {2}flags: \{/, '$& hideFooter: 0,');
    expect(broken).toContain('hideFooter: 0');
    writeFileSync(file, broken);
    const command = npm(clone, ['build:all']);
    expect(await command.ended()).toBe(1);
    expect(command.output()).toContain(
      'No se pudo construir AAA: variants/AAA/variant.ts no sirve:\n  flags.hideFooter: debe ser true o false',
    );
    expect(command.output()).not.toContain('    at ');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('npm run bench prints figures', async () => {
  const [failure, output] = await run(['bench', 'filter'], { BENCH_PARTS: '500' });
  expect(failure).toBe('');
  expect(output).toContain('[1/1] filter');
});
