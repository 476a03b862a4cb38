/** The commands of docs/deploy-machine.md and docs/backup.md, in a copy of this Debian that is thrown away. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';

const succeeds = (command: string): boolean => spawnSync('sh', ['-c', command]).status === 0;
const NEEDS: readonly [string, string][] = [
  ['the rights to make namespaces', 'unshare --mount --net --pid --ipc --fork true'],
  ['Debian’s PostgreSQL with a cluster', 'test -n "$(pg_lsclusters -h)"'],
  ['adduser, git, ip, openssl and setpriv', 'command -v adduser git ip openssl setpriv'],
];
const missing = NEEDS.filter(([, command]) => !succeeds(command)).map(([what]) => what);

const page = (name: string) => readFileSync(join(ROOT, 'docs', `${name}.md`), 'utf8');
/** The shell commands of a part of a page. */
const commandsIn = (text = ''): string[] =>
  [...text.matchAll(/^ *```sh\n([\s\S]+?)```/gm)].map(([, commands = '']) => commands);
const section = (text: string, title: string) =>
  text.split(new RegExp(`^##+ ${title}\n`, 'm'))[1]?.split(/^## /m)[0];

const guide = page('deploy-machine');
const backup = page('backup');
const unit = readFileSync(join(ROOT, 'deploy/mostrador@.service'), 'utf8');
const start = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '';

const RUN = 'systemd-run --uid=mostrador --gid=mostrador --working-directory=/srv/mostrador';
const WITH_SETTINGS = '--property=EnvironmentFile=/etc/mostrador/NAM.env';
/** Debian's package starts its cluster when it is installed. */
const AFTER_PACKAGES = `pg_ctlcluster $(pg_lsclusters -h | head -n 1 | cut -d' ' -f1,2) start`;
const AS_UNIT = `
install -d -m 0750 -o mostrador -g mostrador /var/lib/mostrador/NAM/files /var/lib/mostrador/backup
chown mostrador: /var/lib/mostrador/NAM
${RUN} ${WITH_SETTINGS} --setenv=NODE_ENV=production --setenv=HOST=127.0.0.1 --setenv=VARIANT=NAM \\
  --setenv=ASTRO_TELEMETRY_DISABLED=1 --setenv=FILES_DIR=/var/lib/mostrador/NAM/files ${start} > /tmp/journal 2>&1 &
shop=$!
until curl -fs localhost:4321/salud/lista > /dev/null; do
  kill -0 $shop || { cat /tmp/journal; exit 1; }
  sleep 1
done
curl -is localhost:4321/salud/lista | head -n 1
kill $shop
wait $shop || true`;
const NIGHT = `
su -s /bin/sh mostrador -c 'echo photo > /var/lib/mostrador/NAM/files/foto.webp'
${RUN} ${WITH_SETTINGS} /srv/mostrador/deploy/backup.sh NAM
ls /var/lib/mostrador/backup/NAM/files`;
const DUMP = 'dump=$(ls /var/lib/mostrador/backup/NAM/shop-*.dump)\n';
const IN_PLACE = 'find .data .generated .astro -user root | sed "s/^/of root: /"';

test.skipIf(missing.length > 0)(
  `from the packages to a restored backup${missing.length > 0 ? `: this machine lacks ${missing.join(', ')}` : ''}`,
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'machine-guide-'));
    const steps = join(folder, 'steps');
    mkdirSync(steps);
    const [packages = '', ...first] = commandsIn(guide.split('\n## 5. Operation\n')[0]);
    const [release = ''] = commandsIn(section(guide, 'A new release'));
    const restore = commandsIn(section(backup, 'Check a backup')).join('');
    const others = [
      ...backup.matchAll(/`(deploy\/(?:restore|run)\.sh NAM (?:swap|erase-again))`/g),
    ];
    const pending = commandsIn(section(backup, 'Restore')).join('');
    expect(first).toHaveLength(6);
    const all = [
      packages,
      AFTER_PACKAGES,
      ...first,
      AS_UNIT,
      NIGHT,
      release,
      `${DUMP}${restore}`,
      `${DUMP}${restore.replace(/^.* drop$/m, '')}`,
      ...others.map(([, command = '']) => command),
      pending,
      IN_PLACE,
    ];
    for (const [index, commands] of all.entries())
      writeFileSync(
        join(steps, `${10 + index}`),
        `if [ -d /srv/mostrador ]; then cd /srv/mostrador; fi\nREPOSITORY=file://${ROOT}\n${commands
          .replaceAll('/var/lib/mostrador/backup/NAM/shop-….dump', '$dump')
          .replaceAll('…', 'clave1')
          .replaceAll('name@shop', 'titular@nam.example')}`,
      );
    try {
      const { stdout } = await promisify(execFile)(
        join(ROOT, 'tests/support/machine-guide.sh'),
        [ROOT, steps],
        { maxBuffer: 10_000_000 },
      ).catch((error: { stdout: string; stderr: string }) => {
        throw new Error(`${error.stdout}\n${error.stderr}`);
      });
      expect(stdout).toContain('titular@nam.example: es una cuenta nueva');
      expect(stdout).toContain('HTTP/1.1 200');
      expect(stdout).toContain('\nfoto.webp\n');
      expect(stdout).toMatch(/The former database is nam_before_\d+/);
      expect(stdout).toContain('Notas leídas en /var/lib/mostrador/NAM/files');
      expect(stdout).toContain('(0 rows)');
      // Files of root would be in the way of the shop's account.
      expect(stdout).not.toContain('of root: ');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
