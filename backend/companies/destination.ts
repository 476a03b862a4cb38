/** The company that receives the shop's orders: its row, under the number that the shop's folder gives it. */
import { eq, or } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { continueIds } from '#backend/database/identity';
import { users } from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import type { Variant } from '#variants/schema';

/** Somebody else's company stands where the shop's own belongs. */
class CompanyTaken extends Error {
  override name = 'CompanyTaken';
}

/**
 * Makes the company, or brings its name and RUT up to date.
 * @throws CompanyTaken where the number belongs to a company that somebody registered, or the RUT to
 *   another number: orders would go to strangers
 */
export const storeDestinationCompany = async (
  tx: Tx,
  { destinationCompany: wanted }: Pick<Variant, 'destinationCompany'>,
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
