/** A passkey in software (WebAuthn level 3, ES256, without attestation), for calls without a browser. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '#contract/calls/second-factor';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const bytes = (...values: number[]): Buffer => Buffer.from(values);

/** Encodes the key for the authenticator's data (COSE, RFC 9053). */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    Buffer.from(x, 'base64url'),
    bytes(0x22, 0x58, 0x20),
    Buffer.from(y, 'base64url'),
  ]);
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const authenticatorData = (
  site: string,
  flags: number,
  counter: number,
  rest = bytes(),
): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(site), bytes(flags), count, rest]);
};

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

interface Options {
  challenge: string;
}

/** Makes a passkey for a site, such as `localhost`. */
export const createPasskey = (site: string, origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let counter = 0;
  return {
    create: ({ challenge }: Options): NewPasskey => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)]);
      const data = authenticatorData(site, PRESENT | VERIFIED | HAS_KEY, counter, key);
      // A CBOR map of `fmt` (none), `attStmt` (empty) and `authData`.
      const attestation = Buffer.concat([
        bytes(0xa3, 0x63),
        Buffer.from('fmt'),
        bytes(0x64),
        Buffer.from('none'),
        bytes(0x67),
        Buffer.from('attStmt'),
        bytes(0xa0, 0x68),
        Buffer.from('authData'),
        bytes(0x58, data.length),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: ({ challenge }: Options, from = origin): UsedPasskey => {
      counter += 1;
      const data = authenticatorData(site, PRESENT | VERIFIED, counter);
      const client = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
};
