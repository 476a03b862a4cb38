/** Gives the dollar a value on a machine for trying, also where the seed's own has gone stale. */
import { connect } from '#backend/database/connection';
import { seedRate } from '#demo-data/rate';

export const setDemoRate = async (databaseUrl: string): Promise<void> => {
  const { db, close } = connect(databaseUrl, 1);
  try {
    await seedRate(db);
  } finally {
    await close();
  }
};
