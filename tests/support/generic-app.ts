/** The server side of the generic shop over a test's own database, with its goods and its people. */
import { seed } from '#demo-data/seed';
import { variant } from '../variants/chosen.ts';
import { useApp } from './app.ts';
import { plantToys } from './toys.ts';

type Prepare = NonNullable<Parameters<typeof useApp>[0]>;

/** Like `useApp`; `prepare` adds data. */
export const useGenericApp = (prepare: Prepare = async () => {}) =>
  useApp(
    async (made) => {
      const { db, variant: shop } = made.app;
      await seed({ db, variant: shop, goods: false });
      await plantToys(db, shop);
      await prepare(made);
    },
    ({ limits }) => ({ ...variant, limits }),
  );
