import { connect } from '#backend/database/connection';
import { setUp } from '#backend/setup';
import type { Variant } from '#variants/schema';

const COMPANY = { added: 'creada', changed: 'al día', kept: 'sin cambios' } as const;

/**
 * Writes what every shop needs into a database; may be repeated. @returns what changed, in sentences
 * @throws CompanyTaken if another company has the number of the shop's own
 */
export const setUpShop = async (databaseUrl: string, variant: Variant): Promise<string[]> => {
  const { db, close } = connect(databaseUrl, 1);
  try {
    const { states, cities, company } = await db.transaction((tx) => setUp(tx, variant));
    const { id, name } = variant.destinationCompany;
    return [
      ...(states > 0 ? [`Departamentos agregados: ${states}.`] : []),
      ...(cities > 0 ? [`Ciudades agregadas: ${cities}.`] : []),
      ...(company === 'kept' ? [] : [`Empresa ${id}, ${name}: ${COMPANY[company]}.`]),
    ];
  } finally {
    await close();
  }
};
