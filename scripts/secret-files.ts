/**
 * Loaded before every script. Reads settings from files (`SMTP_URL_FILE=/run/secrets/smtp`), as containers and systemd
 * pass secrets, so that other users cannot read them from the environment.
 */
import { readFileSync } from 'node:fs';

/** Settings that are secret or contain a secret. */
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
  'CHECK_HOST_PASSWORD',
  'CHECK_HOST_SELLER_PASSWORD',
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
    // Child processes inherit the setting itself and would find it twice.
    delete env[`${name}_FILE`];
  }
};

try {
  readSecrets(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
