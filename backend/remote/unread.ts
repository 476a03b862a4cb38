/** Logs unreadable parts of a host's answers, each once per process. */
import type { Log } from '#backend/http/log';
import type { PassedOver } from './wire/rows.ts';

/** How many are remembered before starting over. */
const MOST_SAID = 2_000;

export type Unread = (path: string, rows: readonly PassedOver[]) => void;

export const createUnread = (log: Pick<Log, 'warn'>): Unread => {
  const said = new Set<string>();
  return (path, rows) => {
    for (const { name, wrong } of rows) {
      const key = `${path} ${name} ${wrong.join()}`;
      if (said.has(key)) continue;
      if (said.size >= MOST_SAID) said.clear();
      said.add(key);
      log.warn(
        { path, row: name, wrong },
        'some of what the host says cannot be read and is passed over',
      );
    }
  };
};
