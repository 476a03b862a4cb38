import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { databaseErrorCode } from '#backend/database/failures';
import { AppError } from '#backend/http/app-error';
import { errors } from '#contract/errors';
import type { Reader } from './read-company.ts';

/** The SQLSTATE of a unique violation (PostgreSQL, appendix A). */
const UNIQUE = '23505';

/** Returns the company that has a RUT, including those of companies merged into it. */
const holderOf = async (db: Reader, identifier: string) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from companies where identifier = ${identifier}
    union all
    select c.id, c.name from former_companies f join companies c on c.id = f.company_id
      where f.identifier = ${identifier}
    limit 1`);
  return rows[0];
};

const rutTaken = (field: string, holder: { id: number; name: string } | undefined) =>
  new AppError('company.rutTaken', {
    detail: holder,
    fields: { [field]: errors['company.rutTaken'].text },
  });

/** @throws AppError company.rutTaken if another company has it */
export const refuseTaken = async (tx: Tx, identifier: string, field: string, id?: number) => {
  const holder = await holderOf(tx, identifier);
  if (holder && holder.id !== id) throw rutTaken(field, holder);
};

/** Converts a unique violation by a concurrent transaction to `company.rutTaken`. */
export const orRutTaken = async <T>(
  db: Reader,
  identifier: string,
  field: string,
  work: Promise<T>,
) => {
  try {
    return await work;
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE) throw error;
    throw rutTaken(field, await holderOf(db, identifier));
  }
};
