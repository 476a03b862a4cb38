import type { Db } from '#backend/database/connection';
import type { FoundPooler } from '#backend/database/find-pooler';
import { createReadiness } from '#backend/database/readiness';
import type { Replica } from '#backend/database/replica';
import type { FilesPlace } from '#backend/media/files';
import { readProviderHealth } from '#backend/payments/provider-health';
import type { Handlers } from '#backend/port';
import type { Sample } from '#variants/samples';
import manifest from '../../package.json' with { type: 'json' };
import { fullestDisk } from './disk.ts';
import { readFigures } from './figures.ts';
import { isLate, type Timed } from './late.ts';

interface StateDependencies {
  db: Db;
  now: () => Date;
  files: FilesPlace;
  /** The folder of built pages, if this machine builds them. */
  pagesFolder: string | null;
  jobs: readonly Timed[];
  replica: Replica | null;
  /** Returns what stands before the database; null = unknown. */
  pooler: () => Promise<FoundPooler | null>;
  /** Whether a mail server is configured. */
  sendsMails: boolean;
  /** The shop's payment methods. */
  payments: readonly { id: string; name: string }[];
  /** Sample values that a real shop still has. */
  samples: () => Promise<Omit<Sample, 'part'>[]>;
}

/** Recorded by the backup command (docs/backup.md). */
const BACKUP = 'backup';

export const createStateHandlers = ({
  db,
  now,
  files,
  pagesFolder,
  jobs,
  replica,
  pooler,
  sendsMails,
  payments,
  samples,
}: StateDependencies): Handlers<'officeState'> => {
  const fault = createReadiness(db);
  const written = [
    ...(files === 'netlify-blobs' ? [] : [files.folder]),
    ...(pagesFolder === null ? [] : [pagesFolder]),
  ];
  return {
    officeState: async () => {
      const figures = await readFigures(db);
      const health = await readProviderHealth(db);
      // Refreshes the replica's state, which may be old.
      await replica?.isUsable();
      const at = now();
      const startedAt = (job: string): string | null => {
        const run = figures.jobs.find(({ name }) => name === job);
        return run ? new Date(run.startedAt).toISOString() : null;
      };
      return {
        data: {
          at: at.toISOString(),
          mails: {
            waiting: figures.mailsWaiting,
            late: figures.mailsLate,
            failed: figures.mailsFailed,
            lastError: figures.mailError,
            hasServer: sendsMails,
          },
          jobs: jobs.map((job) => {
            const run = figures.jobs.find(({ name }) => name === job.name);
            return {
              name: job.name,
              everySeconds: job.everySeconds,
              startedAt: startedAt(job.name),
              isLate: isLate(job, run, { now: at, since: figures.since }),
              lastError: run?.lastError ?? '',
            };
          }),
          pages: { lastError: figures.pagesError },
          // Only current payment methods: one that was removed may have been down when last used.
          providers: payments.flatMap(({ id, name }) =>
            health
              .filter(({ provider }) => provider === id)
              .map(({ provider: _, ...state }) => ({ name, ...state })),
          ),
          disk: await fullestDisk(written),
          database: {
            bytes: figures.databaseBytes,
            connections: figures.connections,
            mostConnections: figures.mostConnections,
            hasAllTables: (await fault()) !== 'tables',
            migrations: figures.migrations,
            version: figures.databaseVersion,
            sortsAnew: figures.sortsAnew,
            pooler: await pooler(),
          },
          replica: replica ? replica.state() : null,
          backupAt: startedAt(BACKUP),
          samples: await samples(),
          release: manifest.version,
          node: process.version,
        },
      };
    },
  };
};
