/** Says which rows of a host's lists could not be read: each once in the life of a process, not with each visitor. */
import type { Log } from '#backend/http/log';
import type { PassedOver } from './wire/rows.ts';

/** So many are remembered; then all are said anew. */
const MOST_SAID = 2_000;

export const createUnread = (log: Pick<Log, 'warn'>) => {
  const said = new Set<string>();
  return (path: string, rows: readonly PassedOver[]): void => {
    for (const { name, wrong } of rows) {
      const key = `${path} ${name} ${wrong.join()}`;
      if (said.has(key)) continue;
      if (said.size >= MOST_SAID) said.clear();
      said.add(key);
      log.warn({ path, row: name, wrong }, 'a row of the host cannot be read and is passed over');
    }
  };
};
