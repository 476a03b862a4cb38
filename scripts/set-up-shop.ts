/** Brings what every shop needs into a database, and says what it changed there. */
import { connect } from '#backend/database/connection';
import { setUp } from '#backend/setup';
import type { Variant } from '#variants/schema';

const COMPANY = { added: 'creada', changed: 'al día', kept: 'sin cambios' } as const;

/** Repeatable without harm. @throws CompanyTaken where somebody else's company stands in the way */
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
