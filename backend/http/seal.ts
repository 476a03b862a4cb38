/**
 * Encrypts data that can neither be read nor changed where it is stored (AES-256-GCM): tokens of a host in a browser,
 * secrets of authenticator apps in the database. Two keys allow rotation without ending existing seals.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** @returns base64url, different each time */
  seal: (plain: Uint8Array) => string;
  /** @returns null where the seal is not ours, or was changed */
  unseal: (sealed: string) => Buffer | null;
}

/** @param purpose separates the keys of different uses */
const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `mostrador ${purpose}`, 32));

const openWith = (key: Buffer, sealed: Buffer): Buffer | null => {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
};

/** @param secrets the first one seals; each opens */
export const createSeal = (secrets: readonly string[], purpose: string): Seal => {
  const keys = secrets.map((secret) => keyOf(secret, purpose));
  const [newest] = keys;
  if (!newest) throw new Error('a seal needs a secret');
  return {
    seal: (plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest, nonce, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
      for (const key of keys) {
        const plain = openWith(key, bytes);
        if (plain) return plain;
      }
      return null;
    },
  };
};
