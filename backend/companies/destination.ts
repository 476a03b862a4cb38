import { eq, or } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { continueIds } from '#backend/database/identity';
import { users } from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import type { Variant } from '#variants/schema';
import { refuseTaken } from './rut-taken.ts';

/** The configured id or RUT of the shop belongs to another company. */
class CompanyTaken extends Error {
  override name = 'CompanyTaken';
}

/**
 * Creates the shop's company, or updates its name and RUT.
 * @throws CompanyTaken if its id belongs to a registered company, or its RUT to another id:
 * strangers would receive the orders
 */
export const storeDestinationCompany = async (
  tx: Tx,
  { destinationCompany: { isSample: _, ...wanted } }: Pick<Variant, 'destinationCompany'>,
): Promise<'added' | 'changed' | 'kept'> => {
  const rows = await tx
    .select()
    .from(companies)
    .where(or(eq(companies.id, wanted.id), eq(companies.identifier, wanted.identifier)));
  const elsewhere = rows.find(({ id }) => id !== wanted.id);
  if (elsewhere)
    throw new CompanyTaken(
      `El RUT ${wanted.identifier} ya es de la empresa ${elsewhere.id} (${elsewhere.name}); la tienda espera la ${wanted.id}.`,
    );
  const [row] = rows;
  if (!row) {
    await tx.insert(companies).values(wanted);
    await continueIds(tx, companies);
    return 'added';
  }
  if (row.identifier !== wanted.identifier) {
    const [buyer] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.companyId, wanted.id))
      .limit(1);
    if (buyer)
      throw new CompanyTaken(
        `La empresa ${wanted.id} es ${row.name} (RUT ${row.identifier}), que registró un comprador; la tienda espera que sea ${wanted.name}.`,
      );
  }
  await continueIds(tx, companies);
  if (row.name === wanted.name && row.identifier === wanted.identifier) return 'kept';
  await tx.update(companies).set(wanted).where(eq(companies.id, wanted.id));
  return 'changed';
};

/**
 * Stores a name and RUT that the owner has changed.
 * @param field at which a RUT is refused
 * @throws AppError company.rutTaken if another company has it
 */
export const changeDestinationCompany = async (
  tx: Tx,
  { destinationCompany: { id, name, identifier } }: Pick<Variant, 'destinationCompany'>,
  field: string,
): Promise<void> => {
  await refuseTaken(tx, identifier, field, id);
  await tx.update(companies).set({ name, identifier }).where(eq(companies.id, id));
};
