/**
 * Loaded before every script: a setting may stand in a file (`SMTP_URL_FILE=/run/secrets/smtp`), as
 * containers and systemd hand secrets over; no environment that others can read holds it then.
 */
import { readFileSync } from 'node:fs';

/** What is a secret, or carries one. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'MERCADO_PAGO_ACCESS_TOKEN',
  'MERCADO_PAGO_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'GEOCODER_KEY',
  'BUILD_HOOK_URL',
  'SESSION_SECRET',
] as const;

/** @throws Error that names the setting whose file cannot be read, or that is given twice */
export const readSecrets = (env: NodeJS.ProcessEnv): void => {
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) throw new Error(`${name} y ${name}_FILE: deja una sola.`);
    try {
      env[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new Error(`${name}_FILE: no se puede leer ${file}.`);
    }
    // Commands that this one starts are given the setting itself, and would find it said twice.
    delete env[`${name}_FILE`];
  }
};

try {
  readSecrets(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
