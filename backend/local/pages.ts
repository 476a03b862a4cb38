import { createPageContent } from '#backend/catalog/page-content';
import { readBanner, readOpenings, readReleases } from '#backend/config/handlers';
import { createLiveVariant } from '#backend/config/own-data';
import { databaseClock } from '#backend/database/clock';
import { connect, type Db } from '#backend/database/connection';
import type { PageContent } from '#backend/port';
import type { Variant } from '#variants/schema';
import { createWrap, type Wrap, wrapContent, wrapEach, wrapPaged } from './with-clock.ts';

const CONNECTIONS = 5;

export const createLocalPages = (deps: { db: Db; variant: Variant }, wrap: Wrap): PageContent => {
  const { autoparts, products, ...content } = createPageContent(deps);
  const releases: PageContent['releases'] = () => readReleases(deps.db);
  const banner: PageContent['banner'] = () => readBanner(deps.db);
  const openings: PageContent['openings'] = () => readOpenings(deps.db);
  return {
    ...wrapEach(wrap, { ...content, releases, banner, openings }),
    vehicles: wrapPaged(wrap, content.vehicles),
    autoparts: wrapContent(wrap, autoparts),
    products: wrapContent(wrap, products),
  };
};

/** Opens the content of pages without the rest of the back end. */
export const openLocalPages = (databaseUrl: string, shop: Variant): PageContent => {
  const { db, pool } = connect(databaseUrl, CONNECTIONS);
  // Otherwise the program would only end when its last connection times out.
  pool.options.allowExitOnIdle = true;
  const live = createLiveVariant(db, shop);
  return createLocalPages({ db, variant: live.variant }, createWrap(databaseClock(db), live));
};
