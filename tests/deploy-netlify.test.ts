/** Checks the settings of a deploy on Netlify, and the page about it. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { LIMITS } from '#backend/rate-limit/limits';
import type { Limit } from '#backend/rate-limit/throttle';
import { ROOT } from './root.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('Netlify finds no migrations of its own to apply', () => {
  // Its default folders, and a setting (https://docs.netlify.com/build/data-and-storage/netlify-database/migrations/).
  for (const folder of ['netlify/database', 'netlify/db'])
    expect([folder, existsSync(join(ROOT, folder))]).toEqual([folder, false]);
  expect(read('netlify.toml')).not.toMatch(/^\s*\[(database|db)\b/m);
});

test('the page says how Netlify provides the build with a database', () => {
  // https://github.com/netlify/build, packages/build/src/plugins_core/db_setup/index.ts
  expect(read('docs/deploy-netlify.md')).toContain('`npm install @netlify/database`');
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  expect(Object.keys({ ...dependencies, ...devDependencies })).not.toContain('@netlify/database');
});

test('the ignore command lets through a shop’s own changes and build hooks', async () => {
  const command = /^\[ "\$CACHED_COMMIT_REF".+$/m.exec(read('docs/deploy-netlify.md'))?.[0] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'ignored-'));
  const files = [
    'variants/NAH/theme.css',
    'variants/NAM/variant.ts',
    'variants/load.ts',
    'variants/schema/flags.ts',
    'src/pages/index.astro',
  ];
  // One shell for all, since starting one takes long. Netlify builds if the command fails.
  const script = `
    set -e
    export GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=user.name GIT_CONFIG_VALUE_0=x
    export GIT_CONFIG_KEY_1=user.email GIT_CONFIG_VALUE_1=x@x.example
    commits() {
      mkdir -p "$(dirname "$1")"; echo changed > "$1"; git add .; git commit --quiet --message "$1"
      git rev-parse HEAD
    }
    built() {
      if (export CACHED_COMMIT_REF="$1" COMMIT_REF="$2"; [ -z "$3" ] || export VARIANT="$3"; ${command})
      then echo false; else echo true; fi
    }
    git init --quiet
    before=$(commits package.json)
    for file in ${files.join(' ')}; do
      now=$(commits "$file")
      echo "$file $(built "$before" "$now" NAH) $(built "$before" "$now" '')"
      before=$now
    done
    # A build hook, a first build, a rewritten history.
    for cached in "$before" '' ${'f'.repeat(40)}; do echo "again $(built "$cached" "$before" NAH)"; done`;
  try {
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      cwd: folder,
      env: { PATH: process.env.PATH },
    });
    expect(stdout.trim().split('\n')).toEqual([
      'variants/NAH/theme.css true false',
      'variants/NAM/variant.ts false true',
      'variants/load.ts true true',
      'variants/schema/flags.ts true true',
      'src/pages/index.astro true true',
      ...['again true', 'again true', 'again true'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every function names its path', () => {
  for (const name of readdirSync(join(ROOT, 'netlify/functions'))) {
    const text = read(`netlify/functions/${name}`);
    expect([name, /config: Config = \{[\s\S]*(path|schedule):/.test(text)]).toEqual([name, true]);
  }
});

test('Netlify’s rate limits of public functions equal the shop’s own', () => {
  const { notifications, pictures, printFiles, noticeClicks, calendars, livePages } = LIMITS;
  const { reads, writes } = LIMITS;
  /** The shop's limits per minute by function, if the name differs. */
  const counted: Readonly<Record<string, readonly (Limit | undefined)[]>> = {
    'calendar.ts': [calendars],
    'images.ts': [pictures],
    'live-product.ts': [livePages],
    'login.ts': [],
    'logout.ts': [],
    'mail-links.ts': [noticeClicks],
    'print-files.ts': [printFiles],
    'rest.ts': [reads.address, writes.address],
    'uploads.ts': [],
    'webhook.ts': [notifications],
  };
  // Monitors call every second, and the jobs are not called.
  const unlimited = ['health.ts', 'jobs.ts'];
  const names = readdirSync(join(ROOT, 'netlify/functions')).toSorted();
  expect(names).toEqual([...Object.keys(counted), ...unlimited].toSorted());
  const limit =
    /^ {2}rateLimit: \{ windowSize: (\d+), windowLimit: (\d+), aggregateBy: \['ip', 'domain'\] \},$/m;
  for (const name of names) {
    const [, seconds, most] = limit.exec(read(`netlify/functions/${name}`)) ?? [];
    if (unlimited.includes(name)) expect([name, seconds]).toEqual([name, undefined]);
    else expect([name, Number(seconds)]).toEqual([name, 60]);
    const points = (counted[name] ?? []).map((each) => {
      expect([name, each?.seconds]).toEqual([name, 60]);
      return each?.points ?? 0;
    });
    if (points.length > 0)
      expect([name, Number(most)]).toEqual([name, points.reduce((sum, each) => sum + each, 0)]);
  }
});
