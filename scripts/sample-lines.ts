import { readOwnVariant } from '#backend/config/own-data';
import { readInstructions } from '#backend/config/read-config';
import { connect } from '#backend/database/connection';
import { samplesOf } from '#variants/samples';
import type { Variant } from '#variants/schema';

/** Says which values are still samples, and where each is changed. @param databaseUrl undefined over a REST host */
export const sampleLines = async (
  variant: Variant,
  databaseUrl: string | undefined,
): Promise<string[]> => {
  const database = databaseUrl === undefined ? undefined : connect(databaseUrl, 1);
  try {
    const edited = database ? await readInstructions(database.db) : [];
    const own = database ? await readOwnVariant(database.db, variant) : variant;
    const lines = samplesOf(own, edited).map(
      ({ label, value, place, href }) =>
        `  ${label}: ${value}. Se cambia en ${href === null ? place : `${variant.url}${href}`}`,
    );
    return lines.length > 0 ? ['Todavía es de ejemplo:', ...lines] : [];
  } finally {
    await database?.close();
  }
};
