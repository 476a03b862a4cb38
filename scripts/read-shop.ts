import { readOwnVariant } from '#backend/config/own-data';
import { readInstructions } from '#backend/config/read-config';
import { connect } from '#backend/database/connection';
import { samplesOf } from '#variants/samples';
import type { Variant } from '#variants/schema';

/**
 * Reads the name that the owner has given the shop, and which values are still samples, with where each is changed.
 * @param databaseUrl undefined over a REST host
 */
export const readShop = async (
  variant: Variant,
  databaseUrl: string | undefined,
): Promise<{ name: string; sampleLines: string[] }> => {
  const database = databaseUrl === undefined ? undefined : connect(databaseUrl, 1);
  try {
    const edited = database ? await readInstructions(database.db) : [];
    const own = database ? await readOwnVariant(database.db, variant) : variant;
    const lines = samplesOf(own, edited).map(
      ({ label, value, place, href }) =>
        `  ${label}: ${value}. Se cambia en ${href === null ? place : `${variant.url}${href}`}`,
    );
    return {
      name: own.name,
      sampleLines: lines.length > 0 ? ['Todavía es de ejemplo:', ...lines] : [],
    };
  } finally {
    await database?.close();
  }
};
