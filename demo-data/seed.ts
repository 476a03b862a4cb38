/** Fills an empty shop with its demo: people, and the catalogue that its shelves hold. */
import { sql } from 'drizzle-orm';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { allowLongWork, type Db, type Tx } from '#backend/database/connection';
import type { FileStore } from '#backend/media/files';
import { setUp } from '#backend/setup';
import type { Variant } from '#variants/schema';
import { seedBanner } from './banner/seed-banner.ts';
import { seedCommunications } from './communications.ts';
import { seedCompanies } from './companies.ts';
import { seedPeople } from './people.ts';
import { seedRate } from './rate.ts';
import { seedSales } from './sales.ts';
import { seedGoods } from './seed-goods.ts';
import { type ShelfOptions, seedParts } from './seed-parts.ts';
import { seedSettings } from './settings.ts';

interface SeedOptions {
  db: Db;
  variant: Variant;
  /** How many families in a shop of auto parts, 2,400 unless told; in a shop of goods how many products at least. */
  parts?: number | undefined;
  /** False: people and places alone, for who brings a catalogue of their own. */
  goods?: boolean;
  /** With orders of the past months; without, nobody has bought yet. */
  sales?: boolean;
  /** Where pictures of banner and goods are uploaded to; without it placeholders stand in for them. */
  files?: FileStore;
  /** Of the shops' folders; without it, as the environment says. */
  variantsFolder?: string | undefined;
  /** Told the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The share of the work that inserting is; the rest is the list index. */
const INSERT_SHARE = 0.75;

/** What a shop of each kind has on its shelves. */
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
  const { files, variantsFolder } = options;
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
    if (goods) await seedCompanies(tx, { shopId: variant.destinationCompany.id });
    if (sales) await seedSales(tx, variant, new Date());
    await seedCommunications(tx, variant, new Date());
    await seedSettings(tx, variant, new Date());
    if (files) await seedBanner(tx, { variant, files, folder: variantsFolder });
    await rebuildListIndex(tx, (share) => onProgress(INSERT_SHARE + share * (1 - INSERT_SHARE)));
  });
  // Of a million parts it takes longer than a call may.
  await db.transaction(async (tx) => {
    await allowLongWork(tx);
    await tx.execute(sql`analyze`);
  });
  onProgress(1);
};
