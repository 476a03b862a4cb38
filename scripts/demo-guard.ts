/** Keeps the demo out of real databases, and demo accounts out of real shops. */
import { like, or } from 'drizzle-orm';
import { verifyPassword } from '#backend/auth/password';
import { connect } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { DEMO_PASSWORD, demoEmails } from '#demo-data/people';
import { type Env, isProduction, namedDatabase } from '#variants/env';
import { giveUp } from './environment.ts';

/**
 * Returns why the demo must not open over the database that the environment names: it adds accounts with a public
 * password and play money, and takes the waiting mails. Undefined if it may.
 */
export const demoRefusal = (env: Env): string | undefined =>
  isProduction(env) || !namedDatabase(env) || env.DEMO?.trim() === '1'
    ? undefined
    : 'DATABASE_URL nombra una base de datos, y esto abre la demostración: NODE_ENV=production abre sobre ella una tienda de verdad; sin DATABASE_URL la demostración trae su propia base; DEMO=1 convierte esta misma base en una demostración.';

/** Returns demo accounts of any shop to which the demo's password still gives access. */
export const openDemoAccounts = async (databaseUrl: string): Promise<string[]> => {
  const { db, close } = connect(databaseUrl, 1);
  try {
    const anyShop = Object.values(demoEmails({ id: '%' }));
    const demoUsers = await db
      .select()
      .from(users)
      .where(or(...anyShop.map((pattern) => like(users.email, pattern))));
    const open: string[] = [];
    for (const { email, isDisabled, passwordHash } of demoUsers)
      if (!isDisabled && (await verifyPassword(DEMO_PASSWORD, passwordHash))) open.push(email);
    return open.sort();
  } finally {
    await close();
  }
};

/** Ends the command if demo accounts are open in the database. */
export const refuseDemoAccounts = async (databaseUrl: string): Promise<void> => {
  const open = await openDemoAccounts(databaseUrl);
  if (open.length > 0)
    giveUp(
      `La tienda no puede abrir: en su base de datos hay cuentas de la demostración, cuya contraseña es pública: ${open.join(', ')}; bloquéalas (users.is_disabled) o elige otra base.`,
    );
};
