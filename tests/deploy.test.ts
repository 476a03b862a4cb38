/** What is said of a deploy is true of this checkout: paths, versions and settings of container and unit. */
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
const readme = read('README.md');

test('the container has the Node that the project brings, and Netlify the same', () => {
  const brought = /"node": "\^(\d+)/.exec(read('package.json'))?.[1];
  expect(brought).toBeDefined();
  expect([...docker.matchAll(/^FROM node:(\d+)-\S+/gm)].map((match) => match[1])).toEqual([
    brought,
    brought,
  ]);
  expect(read('netlify.toml')).toContain(`NODE_VERSION = "${brought}"`);
});

test('the Debian that a shop is installed on is that of its image, with a Node that starts the installation', () => {
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

test('what is started, asked and copied is there', () => {
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

test('a shop starts with all that the project’s own commands load before it', () => {
  const [, names = ''] = /const before = \[(.+?)\]/.exec(read('scripts/bootstrap.mjs')) ?? [];
  const before = [...names.matchAll(/'([\w-]+\.ts)'/g)].map(([, name]) => name);
  expect(before.length).toBeGreaterThan(2);
  for (const text of [docker, unit, read('docs/deploy-container.md')])
    expect([...text.matchAll(/--import\W+scripts\/([\w-]+\.ts)/g)].map(([, name]) => name)).toEqual(
      before,
    );
});

test('the health check asks where the shop listens', async () => {
  const shop = createServer((_, response) => response.end('lista'));
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  // An address of TCP is no text.
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

test('no secret and no leftover goes into the image', () => {
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
  // What the page has written each night lies outside of what an image is made of.
  const [, backup = ''] =
    /## Back up and restore[\s\S]+?```sh\n([\s\S]+?)```/.exec(read('docs/deploy-container.md')) ??
    [];
  expect(backup).toMatch(/^to=\/var\//m);
  for (const [, target] of backup.matchAll(/(?:^dump=|> )"([^"]+)/gm))
    expect(target).toMatch(/^\$(to|dump|files)\b/);
  expect(docker).toMatch(/^USER node$/m);
});

test('what the image leaves out, neither a start nor a build of its pages imports', () => {
  const [, words = ''] = /rm -rf (.+?) \\/.exec(docker) ?? [];
  const packages = words.split(' ');
  expect(packages).toContain('playwright');
  const folders = read('.dockerignore')
    .split('\n')
    .filter((name) => /^[a-z]+$/.test(name));
  expect(folders).toContain('tests');
  // What it runs, what a build of the pages runs, and what is found by its folder.
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

test('what is written stands in a place that may be: the same for container and unit', () => {
  const places = ['.data', '.generated', '.astro', 'node_modules/.astro', 'node_modules/.vite'];
  for (const each of places) {
    expect(docker).toContain(each);
    expect(compose).toContain(`/shop/${each}`);
    expect(unit).toContain(`/srv/mostrador/${each}`);
  }
  expect(compose).toContain('read_only: true');
  // A place in memory takes over the mode of the folder below it; not every engine knows its owner.
  const inMemory = [...compose.matchAll(/^ {6}- \/shop\/(\S+)$/gm)].map(([, place]) => place);
  expect(inMemory).toEqual(places.filter((place) => place !== '.data'));
  expect(docker).toContain(`chmod 1777 ${inMemory.join(' ')}\n`);
  expect(unit).toContain('ProtectSystem=strict');
});

test('the unit lets a build beside the open shop take less of the processor', () => {
  expect(read('scripts/build-child.ts')).toContain('setPriority(');
  const filters = [...unit.matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, filter]) => filter);
  expect(filters.indexOf('setpriority')).toBeGreaterThan(
    filters.findIndex((filter) => filter?.includes('~') && filter.includes('@resources')),
  );
});

test('compose names what the shop needs, as the README calls it', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'SHOP_URL'])
    expect(compose).toMatch(new RegExp(`^ +${name}(_FILE)?:`, 'm'));
  const settings = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)]
    .map(([, name = '']) => name.replace(/_FILE$/, ''))
    .filter((name) => !name.startsWith('POSTGRES_'));
  for (const name of [...settings, ...SECRETS])
    expect([name, readme.includes(`\`${name}\``)]).toEqual([name, true]);
});

test.each(Object.entries(PROVIDERS))(
  'what opens %s may stand in a file',
  (_id, { readAccount }) => {
    // With one of them alone, the others are named as missing.
    const readings = SECRETS.map((name) => readAccount({ [name]: 'x' }));
    expect(readings.some(({ account }) => account !== null)).toBe(true);
    for (const { name } of readings.flatMap(({ problems }) => problems))
      expect(SECRETS).toContain(name);
  },
);

test('compose hands on every setting that its own choices leave open', () => {
  const [, table = ''] = /\| setting \| what it says \|\n([\s\S]+?)\n\n/.exec(readme) ?? [];
  const settings = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
    .map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(20);
  // Its own folders and port; it builds its pages itself, and opens no port that it does not need.
  const own = /^(VARIANTS_DIR|FILES_DIR|PORT|HOST|METRICS_\w+|BUILD_HOOK_URL)$/;
  const overHost = /^(API_\w+|VEHICLES_URL|SESSION_SECRET|PUBLISH_EVERY)$/;
  const page = read('docs/deploy-container.md');
  for (const name of settings)
    if (own.test(name)) expect([name, page.includes(`\`${name}\``)]).toEqual([name, true]);
    else if (!overHost.test(name))
      expect([name, new RegExp(`^ {6}${name}(_FILE)?:`, 'm').test(compose)]).toEqual([name, true]);
});

test('the figures that are worth an alarm are told under these names', () => {
  const [, alarms = ''] = /^Worth an alarm, (.+)$/m.exec(read('docs/deploy-container.md')) ?? [];
  const told = [...alarms.matchAll(/`(shop_\w+)/g)].map(([, name = '']) => name);
  expect(told.length).toBeGreaterThan(5);
  const gauges = read('backend/state/metrics.ts');
  for (const name of told)
    expect([name, gauges.includes(`'${name.replaceAll('_', '.')}'`)]).toEqual([name, true]);
});

test('a new release brings what Node, PostgreSQL and Debian have mended', () => {
  const page = read('docs/deploy-container.md');
  const [, row = ''] = /^\| a new release[^|]*\|(.+)\|$/m.exec(page) ?? [];
  expect(row).toContain('docker compose pull database && docker compose build --pull && ');
  // Of its Debian's and its major version's newest.
  expect(compose).toMatch(/image: postgres:\d+-[a-z]+$/m);
});

test('a shop waits for a database that is there for others, not for the image that makes it', () => {
  expect(compose).toMatch(/pg_isready, --host=127\.0\.0\.1,/);
});

test('the check of a backup is over the copy and for its shop, whatever the shell has of the shop’s own', async () => {
  const [, commands = ''] =
    /\n## Check a backup\n[\s\S]+?```sh\n([\s\S]+?)```/.exec(read('docs/backup.md')) ?? [];
  const setup = /^.*\bnpm run setup\b/m.exec(commands)?.[0] ?? '';
  const tell = `npm() { echo "$VARIANT $DATABASE_DIRECT_URL $DATABASE_URL"; }\n${setup}`;
  const shop = { DATABASE_DIRECT_URL: 'shop', DATABASE_URL: 'pooler' };
  const { stdout } = await promisify(execFile)('sh', ['-euc', tell], {
    env: { PATH: process.env.PATH, CHECK_URL: 'copy', ...shop },
  });
  expect(stdout.trim()).toBe('NAM copy copy');
  expect(read('docs/backup.md')).not.toMatch(/pg_dump .*"\$DATABASE_URL"/);
});

test('all of them stop longer than the shop takes to end what is under way', () => {
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

test('a backup waits for the database and is tried again, and what goes on failing is a failed unit', () => {
  const backup = read('deploy/mostrador-backup@.service');
  const said = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(backup)?.[1];
  expect(said('After')).toBe(/^After=(.+)$/m.exec(unit)?.[1]);
  expect(said('Restart')).toBe('on-failure');
  // While it is tried again it is no failed unit: an end to that must come within the time that counts them.
  const tries = Number(said('StartLimitBurst'));
  const minutes = Number(/^(\d+)min$/.exec(said('RestartSec') ?? '')?.[1]);
  const within = Number(/^(\d+)h$/.exec(said('StartLimitIntervalSec') ?? '')?.[1]) * 60;
  expect(tries * minutes).toBeGreaterThan(0);
  expect(tries * (minutes + 60)).toBeLessThan(within);
});

test('a command on the machine has the settings, files and rights of the unit', () => {
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

test('nginx writes down no address that holds a key, not even where the shop does not answer', async () => {
  const [, named = '', block = ''] =
    /location ~ \^\/\(([\w|-]+)\)\/ \{\n([^}]+)\}/.exec(read('deploy/nginx.conf')) ?? [];
  expect(block).toContain('access_log off;');
  // It would have the whole line of the request.
  expect(block).toContain('error_log /dev/null crit;');
  // A calendar's secret address is no page: its function names the folder.
  expect(read('netlify/functions/calendar.ts')).toContain("path: '/calendario/");
  const folders = new Set(['calendario']);
  // Pages that mails lead to with a key behind a question mark.
  const [, asked = ''] = /path: \[(.+)\]/.exec(read('netlify/functions/mail-links.ts')) ?? [];
  for (const [, folder = ''] of asked.matchAll(/'\/([\w-]+)\//g)) folders.add(folder);
  for (const id of presentVariants())
    for (const { path } of (await loadVariant(id)).routes)
      if (/\{(key|guid)\}/.test(path)) folders.add(path.split('/')[1] ?? '');
  expect(folders.size).toBeGreaterThan(5);
  expect(named.split('|').toSorted()).toEqual([...folders].toSorted());
});

test('a new release brings what was copied to the machine up to date, and every shop on it', () => {
  const page = read('docs/deploy-machine.md');
  const [, release = ''] = /\nA new release [^\n]+\n\n```sh\n([\s\S]+?)```/.exec(page) ?? [];
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => /\.(service|timer)$/.test(name));
  // Each goes there by the one pattern.
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

test('installing leaves the lock file as it came, or the next release could not be pulled', async () => {
  const page = read('docs/deploy-machine.md');
  const commands = [...page.matchAll(/npm install [^`\n]+/g)].map(([command]) => command);
  expect(commands.length).toBeGreaterThan(1);
  expect(read('scripts/bootstrap.mjs')).toContain("'--no-save'");
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "name": "x", "version": "1.0.0" }');
    // Of an npm that writes it in one line.
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

test('a database that compose makes sorts as the README asks for', () => {
  expect(compose).toContain('--locale-provider=icu --icu-locale=es-UY --locale=C');
});

test.each(['deploy-netlify', 'deploy-container', 'deploy-machine', 'existing-host', 'backup'])(
  'docs/%s.md names only files that are there',
  (name) => {
    const text = read(`docs/${name}.md`);
    const named = [
      ...text.matchAll(/`((?:deploy|docs|scripts|netlify|backend|host|tests)\/[\w@./-]+\.\w+)`/g),
    ];
    expect(named.length).toBeGreaterThan(1);
    for (const [, file = ''] of named)
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    expect(readme).toContain(`docs/${name}.md`);
  },
);
