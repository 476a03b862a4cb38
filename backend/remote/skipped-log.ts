import type { Log } from '#backend/http/log';
import type { SkippedRow } from './wire/rows.ts';

/** How many are remembered before starting over. */
const MAX_LOGGED = 2_000;

export type ReportSkipped = (path: string, rows: readonly SkippedRow[]) => void;

/** Logs unreadable parts of a host's answers, each once per process. */
export const createSkippedLog = (log: Pick<Log, 'warn'>): ReportSkipped => {
  const logged = new Set<string>();
  return (path, rows) => {
    for (const { name, wrong } of rows) {
      const key = `${path} ${name} ${wrong.join()}`;
      if (logged.has(key)) continue;
      if (logged.size >= MAX_LOGGED) logged.clear();
      logged.add(key);
      log.warn({ path, row: name, wrong }, "unreadable rows of the host's reply were skipped");
    }
  };
};
