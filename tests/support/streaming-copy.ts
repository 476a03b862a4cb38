/** A PostgreSQL of a test's own and a streaming copy of it, made as `pg_basebackup` makes one. */

import { execFileSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '#host/postgres';
import { until } from './waiting.ts';

const FAST = { fsync: 'off', max_connections: '60' };

const ask = async (url: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
};

/** @param folder `…/name`: two servers' folders begin so */
export const startStreamingCopy = async (folder: string) => {
  const primary = await startPostgres(`${folder}-primary`, { ...FAST, wal_keep_size: '256MB' });
  const owner = statSync(primary.data);
  const write = (file: string, content: string) => {
    writeFileSync(file, content, { mode: 0o600 });
    chownSync(file, owner.uid, owner.gid);
  };
  const rules = readFileSync(join(primary.data, 'pg_hba.conf'), 'utf8');
  const copyData = primary.data.replace(/-primary$/, '-copy');
  const { password, port } = new URL(primary.url('postgres'));

  write(
    join(primary.data, 'pg_hba.conf'),
    `${rules}host replication all 127.0.0.1/32 scram-sha-256\n`,
  );
  const client = new Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query('select pg_reload_conf()');
  // PostgreSQL 18, 25.3.4, "Making a Base Backup Using the Low Level API".
  await client.query(`select pg_backup_start('copy', true)`);
  cpSync(primary.data, copyData, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$/.test(path),
  });
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  for (const name of ['backup_label', 'standby.signal'])
    write(join(copyData, name), name === 'backup_label' ? String(rows[0]?.labelfile) : '');
  write(join(copyData, 'pg_hba.conf'), rules);
  write(
    join(copyData, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  );
  // The copy has the primary's accounts and password.
  mkdirSync(`${copyData}.run`, { mode: 0o700 });
  writeFileSync(join(`${copyData}.run`, 'password'), password, { mode: 0o600 });
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, copyData]);
  const copy = await startPostgres(`${folder}-copy`, FAST);
  return {
    primary,
    copy,
    /** Whether the copy follows. */
    pause: async () => {
      await ask(copy.url('postgres'), 'select pg_wal_replay_pause()');
      await until('a copy that stands still', async () => {
        const [row] = await ask(
          copy.url('postgres'),
          'select pg_get_wal_replay_pause_state() as state',
        );
        return row?.state === 'paused';
      });
    },
    resume: () => ask(copy.url('postgres'), 'select pg_wal_replay_resume()'),
    /** Until the copy has all that the primary has now. */
    caughtUp: async () => {
      const [now] = await ask(primary.url('postgres'), 'select pg_current_wal_lsn()::text as lsn');
      await until('a copy that has caught up', async () => {
        const [row] = await ask(
          copy.url('postgres'),
          `select pg_last_wal_replay_lsn() >= '${String(now?.lsn)}'::pg_lsn as there`,
        );
        return row?.there === true;
      });
    },
    close: async () => {
      await copy.destroy();
      await primary.destroy();
      for (const end of ['primary', 'copy'])
        rmSync(`${folder}-${end}.run`, { recursive: true, force: true });
    },
  };
};
