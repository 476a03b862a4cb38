// Runs a script of the project or of a package on the project's own Node. Installs the packages first if they are
// missing or older than the lock file. Plain JavaScript, since the machine's Node may be old.
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

// npm writes this file at the end of a complete install.
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
    // Another version of npm would rewrite the lock file, and the next `git pull` would be refused.
    '--no-save',
    '--no-audit',
    '--no-fund',
    // Building pages needs them; with NODE_ENV=production npm leaves them out.
    '--include=dev',
  ]);
  if (status !== 0) process.exit(status);
}

const node = join(root, 'node_modules/node/bin/node');
// Loaded first: module-loading makes the others faster, secret-files reads settings before anything uses them, and
// chosen-variant writes the module that `#variant` names.
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
// npm sends a signal to its shell, and some shells end without passing it on.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
