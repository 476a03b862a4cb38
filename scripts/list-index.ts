import { SingleBar } from 'cli-progress';
import { ensureListIndex } from '#backend/catalog/list-index/index-version';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { connect, type Db } from '#backend/database/connection';

/** Runs work with a progress bar that appears with the first progress. */
const withProgress = async <T>(
  databaseUrl: string,
  work: (db: Db, onProgress: (share: number) => void) => Promise<T>,
): Promise<T> => {
  const { db, close } = connect(databaseUrl, 1);
  const bar = new SingleBar({ format: 'Índice de búsqueda {bar} {percentage}%' });
  let isShown = false;
  try {
    return await work(db, (share) => {
      if (!isShown) bar.start(100, 0);
      isShown = true;
      bar.update(Math.round(share * 100));
    });
  } finally {
    if (isShown) bar.stop();
    await close();
  }
};

/** Rebuilds the list index if it is of another release; for each start and deploy. */
export const updateListIndex = (databaseUrl: string): Promise<boolean> =>
  withProgress(databaseUrl, ensureListIndex);

/** Rebuilds the list index, as after an import by SQL. */
export const renewListIndex = (databaseUrl: string): Promise<void> =>
  withProgress(databaseUrl, (db, onProgress) =>
    db.transaction((tx) => rebuildListIndex(tx, onProgress)),
  );
