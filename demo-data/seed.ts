import { sql } from 'drizzle-orm';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { allowLongWork, type Db, type Tx } from '#backend/database/connection';
import type { FileStore } from '#backend/media/files';
import { setUp } from '#backend/setup';
import type { Variant } from '#variants/schema';
import { seedCommunications } from './communications.ts';
import { seedCompanies } from './companies.ts';
import { seedFilaments } from './filaments.ts';
import { seedPeople } from './people.ts';
import { seedRate } from './rate.ts';
import { seedSales } from './sales.ts';
import { seedGoods } from './seed-goods.ts';
import { type ShelfOptions, seedParts } from './seed-parts.ts';
import { seedSettings } from './settings.ts';

interface SeedOptions {
  db: Db;
  variant: Variant;
  /** Number of families in a shop of auto parts, by default 2,400; in a shop of goods the least number of products. */
  parts?: number | undefined;
  /** False: people and places alone, without a catalogue. */
  goods?: boolean;
  /** Adds orders of the past months. */
  sales?: boolean;
  /** Where pictures of goods are uploaded to; without it placeholders stand in for them. */
  files?: FileStore;
  /** Called with the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Share of inserting in the progress; the rest is the list index. */
const INSERT_SHARE = 0.75;

/** Seeds the catalogue of each kind of shop. */
const SHELVES: Record<Variant['catalogue'], (tx: Tx, options: ShelfOptions) => Promise<void>> = {
  autopart: seedParts,
  product: seedGoods,
};

/**
 * Loads the demo in one transaction: a seed that is interrupted leaves nothing behind. Deterministic:
 * the same shop, and the same number of parts, gives the same catalogue.
 */
export const seed = async (options: SeedOptions): Promise<void> => {
  const { db, variant, parts, goods = true, sales = false, onProgress = () => {} } = options;
  const { files } = options;
  await db.transaction(async (tx) => {
    await allowLongWork(tx);
    await setUp(tx, variant);
    await seedPeople(tx, variant);
    await seedRate(tx);
    if (goods)
      await SHELVES[variant.catalogue](tx, {
        variant,
        parts,
        files,
        onProgress: (share) => onProgress(share * INSERT_SHARE),
      });
    if (goods) await seedFilaments(tx, variant);
    if (goods) await seedCompanies(tx, { shopId: variant.destinationCompany.id });
    if (sales) await seedSales(tx, variant, new Date());
    await seedCommunications(tx, variant, new Date());
    await seedSettings(tx, variant, new Date());
    await rebuildListIndex(tx, (share) => onProgress(INSERT_SHARE + share * (1 - INSERT_SHARE)));
  });
  // For a million parts this takes longer than a call may.
  await db.transaction(async (tx) => {
    await allowLongWork(tx);
    await tx.execute(sql`analyze`);
  });
  onProgress(1);
};
