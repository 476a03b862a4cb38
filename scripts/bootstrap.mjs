// Runs a script of the project, or a package's, on the project's own Node, installing the packages first
// where they are missing or older than the lock file. Plain JavaScript for whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [script, ...rest] = process.argv.slice(2);
if (!script) throw new Error('usage: node scripts/bootstrap.mjs <script> [arguments]');

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
};

/** npm writes this file at the end of a complete install. */
const installed = join(root, 'node_modules/.package-lock.json');
const lock = join(root, 'package-lock.json');
const isCurrent =
  existsSync(installed) &&
  (!existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs);

if (!isCurrent) {
  console.log('Instalando paquetes…');
  // `npm install`, not `npm ci`: the lock file may lack other platforms' optional binaries.
  const status = run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'install',
    // An npm of another version would write the lock file in its own way, and the next `git pull` be refused.
    '--no-save',
    '--no-audit',
    '--no-fund',
    // Building pages takes them; npm leaves them out where NODE_ENV says production.
    '--include=dev',
  ]);
  if (status !== 0) process.exit(status);
}

const node = join(root, 'node_modules/node/bin/node');
// What a script imports may import the chosen shop, which is a generated module: it is written first.
// Modules load faster behind the first. Settings that stand in files are read before anything else asks for them.
const before = ['module-loading.ts', 'secret-files.ts', 'chosen-variant.ts'].flatMap((name) => [
  '--import',
  pathToFileURL(join(root, 'scripts', name)).href,
]);
const child = spawn(
  existsSync(node) ? node : process.execPath,
  [...before, join(root, script), ...rest],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm passes a signal on to its shell, and some shells die of it without passing it on in turn.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
