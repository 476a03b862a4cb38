/** Gives the dollar a value on a machine for trying, also where the seed's own has gone stale. */
import { connect } from '#backend/serve/database';
import { seedRate } from '#catalogue/rate';

export const setDemoRate = async (databaseUrl: string): Promise<void> => {
  const { db, close } = connect(databaseUrl, 1);
  try {
    await seedRate(db);
  } finally {
    await close();
  }
};
