/** Checks whether a database can be used, and explains in Spanish why not. Never prints its password. */
import { Client } from 'pg';
import { OWNER, otherShopText } from '#backend/database/database-owner';
import { databaseErrorCode } from '#backend/database/failures';

const PATIENCE_MS = 15_000;
/** Oldest major version of PostgreSQL whose syntax suffices. */
const OLDEST = 15;

const REASONS: Record<string, string> = {
  '3D000': 'en ese servidor no existe esa base de datos: hay que crearla (docs/production.md)',
  '28P01': 'el servidor no acepta ese usuario con esa contraseña',
  '28000': 'el servidor no deja entrar a ese usuario',
  '42501':
    'a su usuario le faltan derechos: ha de poder crear el esquema drizzle y las extensiones ltree, pg_trgm, unaccent y citext',
  '53300': 'el servidor no admite más conexiones',
  '57P03': 'el servidor está arrancando o cerrando: prueba de nuevo en un momento',
  ECONNREFUSED: 'nadie atiende en ese servidor y puerto',
  ENOTFOUND: 'no existe un servidor con ese nombre',
  EAI_AGAIN: 'no se pudo averiguar la dirección de ese servidor',
  ETIMEDOUT: 'el servidor no responde',
  EHOSTUNREACH: 'no se llega a ese servidor',
  ENETUNREACH: 'no se llega a ese servidor',
  ECONNRESET: 'el servidor cortó la conexión',
};

/** Returns the first code of an error or its causes. */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return databaseErrorCode(error) ?? codeOf(error.cause);
};

/**
 * Explains an error that the operator can fix; undefined for others.
 * @param name of the setting with the address
 */
export const reasonOf = (error: unknown, name = 'DATABASE_URL'): string | undefined => {
  const reason = REASONS[codeOf(error) ?? ''];
  return reason && `${name}: ${reason}.`;
};

/** Returns the shop that owns the database; undefined if none does. */
const ownerIn = async (client: Client): Promise<string | undefined> => {
  const { rows: tables } = await client.query("select to_regclass('public.secrets') as found");
  if (tables[0]?.found === null) return undefined;
  const { rows } = await client.query('select value from secrets where name = $1', [OWNER]);
  return rows[0]?.value;
};

/**
 * Returns a sentence about what prevents the use of a database, if anything does.
 * @param shop that must own it, if any does
 * @param name of the setting with the address
 */
export const databaseFault = async (
  url: string,
  shop?: string,
  name = 'DATABASE_URL',
): Promise<string | undefined> => {
  if (!URL.canParse(url))
    return `${name}: no es una dirección como postgres://usuario:clave@servidor/base.`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as number",
    );
    const version = Math.floor(rows[0].number / 10_000);
    if (version < OLDEST)
      return `${name}: el servidor es PostgreSQL ${version}; hace falta ${OLDEST} o posterior.`;
    if (shop === undefined) return undefined;
    const owner = await ownerIn(client);
    return owner === undefined || owner === shop
      ? undefined
      : `${name}: ${otherShopText(owner, shop)}`;
  } catch (error) {
    const code = codeOf(error);
    return (
      reasonOf(error, name) ??
      `${name}: no se pudo abrir la base de datos (${code ?? 'no responde'}).`
    );
  } finally {
    await client.end().catch(() => {});
  }
};
