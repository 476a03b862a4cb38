/** Reads from the environment which host the shop uses. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { vehicleFilter } from '#contract/calls/catalog';
import { type Env, givenOf } from '#variants/env';

/** The host, and the shop's identity there. */
export interface RemoteSettings {
  /** Without a final slash. */
  apiUrl: string;
  /** Address of the vehicle filter. */
  vehiclesUrl: string;
  clientId: string;
  /** The first secret seals sessions; each opens them. */
  secrets: readonly string[];
}

export interface Problem {
  name: string;
  text: string;
}

interface RemoteReading {
  /** Undefined without a host. */
  settings: RemoteSettings | undefined;
  problems: readonly Problem[];
}

const MIN_SECRET_LENGTH = 32;
/** Default client id for the host's tokens. */
const CLIENT_ID = 'mostrador';

const address = z.optional(
  z.string().check(
    z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'no es una dirección como https://sistema.ejemplo.uy/tienda',
    }),
  ),
);
const schema = z.object({
  API_URL: address,
  VEHICLES_URL: address,
  API_CLIENT_ID: z._default(z.string(), CLIENT_ID),
  SESSION_SECRET: z._default(z.string(), ''),
});

/** Secret of this process: a restart ends all sessions. */
const processSecret = randomBytes(32).toString('hex');

const secretsOf = (text: string): string[] =>
  text
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

const secretProblems = (secrets: readonly string[], isNeeded: boolean): Problem[] => {
  if (isNeeded && secrets.length === 0)
    return [
      {
        name: 'SESSION_SECRET',
        text: `falta: al menos ${MIN_SECRET_LENGTH} letras al azar, con API_URL`,
      },
    ];
  return secrets.some((secret) => secret.length < MIN_SECRET_LENGTH) || secrets.length > 2
    ? [
        {
          name: 'SESSION_SECRET',
          text: `no son una o dos claves de al menos ${MIN_SECRET_LENGTH} letras, con una coma entre ellas`,
        },
      ]
    : [];
};

/** @param needsSecret for a shop in production, whose sessions survive a restart */
export const readRemoteSettings = (env: Env, needsSecret = false): RemoteReading => {
  const parsed = schema.safeParse(givenOf(env));
  if (!parsed.success)
    return {
      settings: undefined,
      problems: parsed.error.issues.map(({ path, message }) => ({
        name: path.join('.'),
        text: message,
      })),
    };
  const { API_URL, VEHICLES_URL, API_CLIENT_ID: clientId, SESSION_SECRET } = parsed.data;
  if (API_URL === undefined) return { settings: undefined, problems: [] };
  const apiUrl = API_URL.replace(/\/+$/, '');
  const secrets = secretsOf(SESSION_SECRET);
  return {
    settings: {
      apiUrl,
      vehiclesUrl: VEHICLES_URL ?? apiUrl + vehicleFilter.path,
      clientId,
      secrets: secrets.length > 0 ? secrets : [processSecret],
    },
    problems: secretProblems(secrets, needsSecret),
  };
};
