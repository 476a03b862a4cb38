/** Passkeys (WebAuthn level 3), for the host of the shop's address. */
import type { factors } from '#backend/database/tables/factors';
import { hostOf } from '#backend/http/guard';
import type { NewPasskey, UsedPasskey } from '#contract/calls/second-factor';

/** Loaded on first use: loading it takes longer than the rest of the start. */
const library = () => import('@simplewebauthn/server');

type Stored = Pick<
  typeof factors.$inferSelect,
  'credentialId' | 'publicKey' | 'counter' | 'transports'
>;

/** The relying party: the site for which passkeys are made. */
export interface Site {
  id: string;
  origin: string;
}

/**
 * Returns the site of the shop's address; on a developer's machine, localhost with the port of the request. A passkey
 * is signed for one site, so a passkey for localhost is useless elsewhere.
 */
export const siteOf = (request: Request, shopUrl: string): Site => {
  const host = hostOf(request);
  const { hostname, origin } = new URL(shopUrl);
  return /^localhost(:\d+)?$/.test(host)
    ? { id: 'localhost', origin: `http://${host}` }
    : { id: hostname, origin };
};

const credentialsOf = (passkeys: readonly Stored[]) =>
  passkeys.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports }],
  );

/** Options to create a passkey. @param existing passkeys, which are not created again */
export const newPasskeyOptions = async (
  site: Site,
  user: { guid: string; email: string; name: string },
  { shop, existing }: { shop: string; existing: readonly Stored[] },
) =>
  (await library()).generateRegistrationOptions({
    rpName: shop,
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.guid),
    attestationType: 'none',
    excludeCredentials: credentialsOf(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** Options to use one of the passkeys. */
export const signingOptions = async (site: Site, passkeys: readonly Stored[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: credentialsOf(passkeys),
    userVerification: 'preferred',
  });

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Returns what to store of a new passkey; undefined = not valid for this challenge and site. */
export const verifyNewPasskey = async (
  { response, ...passkey }: NewPasskey,
  challenge: string,
  site: Site,
): Promise<Omit<Stored, 'transports'> | undefined> => {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // A security key without a PIN serves as well: the password came first.
      requireUserVerification: false,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: encode(publicKey), counter };
  } catch {
    return undefined;
  }
};

/** Returns the passkey's next counter; undefined = not valid for this challenge and site. */
export const verifyUsedPasskey = async (
  { response, ...passkey }: UsedPasskey,
  stored: Stored,
  challenge: string,
  site: Site,
): Promise<number | undefined> => {
  if (stored.credentialId === null || stored.publicKey === null) return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};
