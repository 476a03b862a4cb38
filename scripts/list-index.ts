/** Brings a shop's list index up to date with this release, with a progress bar where that takes time. */
import { SingleBar } from 'cli-progress';
import { ensureListIndex } from '#backend/catalog/list-index/index-version';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { connect, type Db } from '#backend/database/connection';

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

/** For each start and deploy: makes the index anew where it is of another release. */
export const updateListIndex = (databaseUrl: string): Promise<boolean> =>
  withProgress(databaseUrl, ensureListIndex);

/** Makes it anew whatever it is, as after an import by SQL. */
export const renewListIndex = (databaseUrl: string): Promise<void> =>
  withProgress(databaseUrl, (db, onProgress) =>
    db.transaction((tx) => rebuildListIndex(tx, onProgress)),
  );
