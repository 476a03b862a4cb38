/** Checks paths, versions and settings of the container and the systemd unit, and the pages about them. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROVIDERS } from '#backend/payments/registry';
import { loadVariant, presentVariants } from '#variants/load';
import { SECRETS } from '../scripts/secret-files.ts';
import { importsOf, packagesOf, sourceFiles } from './house.ts';
import { ROOT } from './root.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const docker = read('Dockerfile');
const compose = read('compose.yaml');
const unit = read('deploy/mostrador@.service');
const settingsPage = read('docs/settings.md');

test('container and Netlify use the project’s Node', () => {
  const brought = /"node": "\^(\d+)/.exec(read('package.json'))?.[1];
  expect(brought).toBeDefined();
  expect([...docker.matchAll(/^FROM node:(\d+)-\S+/gm)].map((match) => match[1])).toEqual([
    brought,
    brought,
  ]);
  expect(read('netlify.toml')).toContain(`NODE_VERSION = "${brought}"`);
});

test('the machine guide uses the image’s Debian, whose Node can start the installation', () => {
  const releases: Record<string, { version: string; node: number }> = {
    // https://packages.debian.org/search?keywords=nodejs&exact=1
    bookworm: { version: '12', node: 18 },
    trixie: { version: '13', node: 20 },
  };
  const [, name = ''] = /^FROM node:\d+-(\w+)-slim$/m.exec(docker) ?? [];
  const wanted = Number(/"node": ">=(\d+)"/.exec(read('package.json'))?.[1]);
  expect(releases[name]?.node).toBeGreaterThanOrEqual(wanted);
  expect(read('docs/deploy-machine.md')).toContain(
    `From an empty Debian ${releases[name]?.version} to an open shop`,
  );
});

test('started, checked and copied files exist', () => {
  const named = [docker, unit].flatMap((text) => [
    ...text.matchAll(/(?:\.\/)?((?:scripts|deploy)\/[\w@-]+\.(?:ts|mjs|sh))/g),
  ]);
  expect(named.length).toBeGreaterThan(6);
  for (const [, file = ''] of named)
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  for (const [, file = ''] of docker.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const each of file.split(' '))
      expect([each, existsSync(join(ROOT, each))]).toEqual([each, true]);
});

test('unit and container load the same modules first as the project’s commands', () => {
  const [, names = ''] = /const before = \[(.+?)\]/.exec(read('scripts/bootstrap.mjs')) ?? [];
  const before = [...names.matchAll(/'([\w-]+\.ts)'/g)].map(([, name]) => name);
  expect(before.length).toBeGreaterThan(2);
  for (const text of [docker, unit, read('docs/deploy-container.md')])
    expect([...text.matchAll(/--import\W+scripts\/([\w-]+\.ts)/g)].map(([, name]) => name)).toEqual(
      before,
    );
});

test('the health check uses the shop’s port', async () => {
  const shop = createServer((_, response) => response.end('lista'));
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  // A TCP server has an AddressInfo.
  const port = `${(shop.address() as AddressInfo).port}`;
  const checks = (PORT: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'scripts/healthcheck.mjs'), ...words], {
      env: { ...process.env, PORT },
    }).then(
      () => true,
      () => false,
    );
  try {
    expect(await checks(port)).toBe(true);
    expect(await checks('1', port)).toBe(true);
  } finally {
    await new Promise((done) => shop.close(done));
  }
  expect(await checks(port)).toBe(false);
});

test('the image contains no secrets and no leftovers', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const each of [
    '.git',
    '.data',
    '.generated',
    '.astro',
    'node_modules',
    'secrets',
    '.env*',
    '*.env',
    '**/*.dump*',
    '**/*.tar',
    'backup',
  ])
    expect(ignored).toContain(each);
  const unknownToGit = read('.gitignore').split('\n');
  for (const each of ['secrets/', '*.env', '*.dump*', '*.tar', 'backup/'])
    expect(unknownToGit).toContain(each);
  // The nightly backups are outside of the build context.
  const [, backup = ''] =
    /## Back up and restore[\s\S]+?```sh\n([\s\S]+?)```/.exec(read('docs/deploy-container.md')) ??
    [];
  expect(backup).toMatch(/^to=\/var\//m);
  for (const [, target] of backup.matchAll(/(?:^dump=|> )"([^"]+)/gm))
    expect(target).toMatch(/^\$(to|dump|files)\b/);
  expect(docker).toMatch(/^USER node$/m);
});

test('no start and no build imports files that are not in the image', () => {
  const [, words = ''] = /rm -rf (.+?) \\/.exec(docker) ?? [];
  const packages = words.split(' ');
  expect(packages).toContain('playwright');
  const folders = read('.dockerignore')
    .split('\n')
    .filter((name) => /^[a-z]+$/.test(name));
  expect(folders).toContain('tests');
  // Entry points: the start, builds of pages, and modules that are found by their folder.
  const reached = new Set([
    ...[...docker.matchAll(/scripts\/[\w-]+\.(?:ts|mjs)/g)].map(([file]) => file),
    'scripts/account.ts',
    'scripts/setup.ts',
    'scripts/erase-again.ts',
    'scripts/render-pages.ts',
    'astro.config.mjs',
    ...sourceFiles().filter((file) => /^(netlify\/functions|src\/pages)\//.test(file)),
  ]);
  const missed = new Set<string>();
  for (const file of reached) {
    if (folders.includes(file.split('/')[0] ?? '')) missed.add(file);
    if (!existsSync(join(ROOT, file))) continue;
    for (const { target } of importsOf(file)) reached.add(target);
    for (const name of packagesOf(file))
      if (packages.some((left) => name === left || name.startsWith(`${left}/`))) missed.add(name);
  }
  expect(reached).toContain('backend/local/backend.ts');
  expect([...missed]).toEqual([]);
});

test('container and unit have the same writable folders', () => {
  const places = ['.data', '.generated', '.astro', 'node_modules/.astro', 'node_modules/.vite'];
  for (const each of places) {
    expect(docker).toContain(each);
    expect(compose).toContain(`/shop/${each}`);
    expect(unit).toContain(`/srv/mostrador/${each}`);
  }
  expect(compose).toContain('read_only: true');
  // An in-memory folder takes over the mode of the folder below; not every engine can set its owner.
  const inMemory = [...compose.matchAll(/^ {6}- \/shop\/(\S+)$/gm)].map(([, place]) => place);
  expect(inMemory).toEqual(places.filter((place) => place !== '.data'));
  expect(docker).toContain(`chmod 1777 ${inMemory.join(' ')}\n`);
  expect(unit).toContain('ProtectSystem=strict');
});

test('the unit lets background builds lower their priority', () => {
  expect(read('scripts/build-child.ts')).toContain('setPriority(');
  const filters = [...unit.matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, filter]) => filter);
  expect(filters.indexOf('setpriority')).toBeGreaterThan(
    filters.findIndex((filter) => filter?.includes('~') && filter.includes('@resources')),
  );
});

test.each(Object.entries(PROVIDERS))('a secret in %s may be in a file', (_id, { readAccount }) => {
  // With only one of them, the others are reported as missing.
  const readings = SECRETS.map((name) => readAccount({ [name]: 'x' }));
  expect(readings.some(({ account }) => account !== null)).toBe(true);
  for (const { name } of readings.flatMap(({ problems }) => problems))
    expect(SECRETS).toContain(name);
});

test('compose passes on every setting that it does not set itself', () => {
  const [, table = ''] = /\| setting \| meaning \|\n([\s\S]+?)(?:\n\n|$)/.exec(settingsPage) ?? [];
  const settings = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
    .map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(20);
  // Set by compose itself or not needed: folders, ports and the build hook.
  const own = /^(VARIANTS_DIR|FILES_DIR|PORT|HOST|METRICS_\w+|BUILD_HOOK_URL)$/;
  const overHost = /^(API_\w+|VEHICLES_URL|SESSION_SECRET|PUBLISH_EVERY)$/;
  const page = read('docs/deploy-container.md');
  for (const name of settings)
    if (own.test(name)) expect([name, page.includes(`\`${name}\``)]).toEqual([name, true]);
    else if (!overHost.test(name))
      expect([name, new RegExp(`^ {6}${name}(_FILE)?:`, 'm').test(compose)]).toEqual([name, true]);
});

test('the documented metrics for alarms exist', () => {
  const page = read('docs/deploy-container.md');
  const rows = page.slice(page.indexOf('Raise an alarm')).matchAll(/^\| `shop_.*$/gm);
  const told = [...rows].flatMap(([row]) =>
    [...row.matchAll(/`(shop_\w+)/g)].map(([, name = '']) => name),
  );
  expect(told.length).toBeGreaterThan(5);
  const gauges = read('backend/state/metrics.ts');
  for (const name of told)
    expect([name, gauges.includes(`'${name.replaceAll('_', '.')}'`)]).toEqual([name, true]);
});

test('a new release updates Node, PostgreSQL and Debian', () => {
  const page = read('docs/deploy-container.md');
  const [, row = ''] = /^\| a new release[^|]*\|(.+)\|$/m.exec(page) ?? [];
  expect(row).toContain('docker compose pull database && docker compose build --pull && ');
  // The newest image of the Debian release and the major version.
  expect(compose).toMatch(/image: postgres:\d+-[a-z]+$/m);
});

test('a shop waits until the database accepts connections from others', () => {
  expect(compose).toMatch(/pg_isready, --host=127\.0\.0\.1,/);
});

test('no page and no script of an operator passes an address with its password to a command', () => {
  const pages = ['backup', 'production', 'deploy-machine', 'deploy-netlify', 'data', 'commands'];
  const texts = [
    ...pages.map((page) => read(`docs/${page}.md`)),
    read('deploy/backup.sh'),
    read('deploy/restore.sh'),
  ];
  for (const text of texts)
    expect(
      text
        .replaceAll(/\$\(without_password "\$\w+"\)/g, '')
        .match(
          /\b(?:psql|pg_dump|pg_restore|createdb|dropdb)\b[^\n|]*\$\{?(?:\w+_URL|full_\w+)\b/g,
        ),
    ).toEqual(null);
});

test('all of them allow a longer stop than the shop needs', () => {
  const limits = [
    ...read('host/server.ts').matchAll(/^const (?:SHUTDOWN|JOBS|CLOSE)_MS = ([\d_]+);/gm),
  ];
  const seconds = limits.reduce(
    (sum, [, ms = '']) => sum + Number(ms.replaceAll('_', '')) / 1000,
    0,
  );
  expect(limits).toHaveLength(3);
  expect(Number(/TimeoutStopSec=(\d+)s/.exec(unit)?.[1])).toBeGreaterThan(seconds);
  const [, grace] = /shop:[\s\S]*stop_grace_period: (\d+)s/.exec(compose) ?? [];
  expect(Number(grace)).toBeGreaterThan(seconds);
  const [, byHand] = /--stop-timeout (\d+)/.exec(read('docs/deploy-container.md')) ?? [];
  expect(Number(byHand)).toBeGreaterThan(seconds);
});

test('a backup is tried again, and one that keeps failing makes a failed unit', () => {
  const backup = read('deploy/mostrador-backup@.service');
  const said = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(backup)?.[1];
  expect(said('After')).toBe(/^After=(.+)$/m.exec(unit)?.[1]);
  expect(said('Restart')).toBe('on-failure');
  // The unit fails only if the tries are within the counted interval.
  const tries = Number(said('StartLimitBurst'));
  const minutes = Number(/^(\d+)min$/.exec(said('RestartSec') ?? '')?.[1]);
  const within = Number(/^(\d+)h$/.exec(said('StartLimitIntervalSec') ?? '')?.[1]) * 60;
  expect(tries * minutes).toBeGreaterThan(0);
  expect(tries * (minutes + 60)).toBeLessThan(within);
});

test('commands on the machine have the settings, files and rights of the unit', () => {
  const run = read('deploy/run.sh');
  const said = (pattern: RegExp) => pattern.exec(unit)?.[1]?.replaceAll('%i', '$shop');
  for (const words of [
    `FILES_DIR="${said(/FILES_DIR=(\S+)/)}"`,
    `EnvironmentFile=${said(/^EnvironmentFile=(\S+)/m)}`,
    `--uid=${said(/^User=(\S+)/m)}`,
    `--gid=${said(/^Group=(\S+)/m)}`,
    `--working-directory=${said(/^WorkingDirectory=(\S+)/m)}`,
    `NODE_ENV=${said(/NODE_ENV=(\S+)/)}`,
    'VARIANT="$shop"',
  ])
    expect(run).toContain(words);
});

test('nginx logs no address with a key, not even when the shop does not answer', async () => {
  const [, named = '', block = ''] =
    /location ~ \^\/\(([\w|/-]+)\)\/ \{\n([^}]+)\}/.exec(read('deploy/nginx.conf')) ?? [];
  expect(block).toContain('access_log off;');
  // It would contain the whole request line.
  expect(block).toContain('error_log /dev/null crit;');
  // A calendar feed is no page: its function has the folder's name.
  expect(read('netlify/functions/calendar.ts')).toContain("path: '/calendario/");
  const folders = new Set(['calendario']);
  // Pages that mails link to with a key in the query.
  const [, asked = ''] = /path: \[(.+)\]/.exec(read('netlify/functions/mail-links.ts')) ?? [];
  for (const [, folder = ''] of asked.matchAll(/'\/([\w-]+)\//g)) folders.add(folder);
  for (const id of presentVariants())
    for (const { path } of (await loadVariant(id)).routes)
      if (/\{(key|guid)\}/.test(path)) folders.add(path.slice(1, path.indexOf('/{')));
  expect(folders.size).toBeGreaterThan(5);
  expect(named.split('|').toSorted()).toEqual([...folders].toSorted());
});

test('a new release updates the copied files and every shop of the machine', () => {
  const page = read('docs/deploy-machine.md');
  const [, release = ''] = /\nA new release [^\n]+\n\n```sh\n([\s\S]+?)```/.exec(page) ?? [];
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => /\.(service|timer)$/.test(name));
  // One pattern copies them all.
  expect(units.length).toBeGreaterThan(2);
  expect(units.filter((name) => !/^mostrador.*@\..*$/.test(name))).toEqual([]);
  for (const line of [
    'cp deploy/mostrador*@.* /etc/systemd/system/',
    'cp deploy/nginx-proxy.conf /etc/nginx/mostrador-proxy.conf',
    'systemctl daemon-reload',
    "systemctl restart 'mostrador@*'",
  ])
    expect(release).toContain(`${line}\n`);
});

test('installing does not change the lock file', async () => {
  const page = read('docs/deploy-machine.md');
  const commands = [...page.matchAll(/npm install [^`\n]+/g)].map(([command]) => command);
  expect(commands.length).toBeGreaterThan(1);
  expect(read('scripts/bootstrap.mjs')).toContain("'--no-save'");
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "name": "x", "version": "1.0.0" }');
    // Written in one line, as by another npm.
    const lock = '{"name":"x","version":"1.0.0","lockfileVersion":2,"packages":{"":{}}}';
    writeFileSync(join(folder, 'package-lock.json'), lock);
    for (const command of commands) {
      await promisify(execFile)('sh', ['-euc', `${command} --offline`], { cwd: folder });
      expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('compose creates the database with the collation of docs/production.md', () => {
  expect(compose).toContain('--locale-provider=icu --icu-locale=es-UY --locale=C');
});
