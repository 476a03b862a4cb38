/** Passwords, kept as argon2id (OWASP's parameters: 19 MiB, two passes, one lane). */
import { randomBytes } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';

/** The same letters typed on another keyboard may be composed differently. */
const normal = (password: string): string => password.normalize('NFC');

/** @returns the encoded form, `$argon2id$v=19$m=19456,t=2,p=1$…` */
export const hashPassword = (password: string): Promise<string> =>
  argon2id({
    password: normal(password),
    salt: randomBytes(16),
    memorySize: 19_456,
    iterations: 2,
    parallelism: 1,
    hashLength: 32,
    outputType: 'encoded',
  });

let dummy: Promise<string> | undefined;
/** A hash that no password has, so that an unknown account takes as long as a known one. */
const dummyHash = (): Promise<string> => {
  dummy ??= hashPassword(randomBytes(32).toString('hex'));
  return dummy;
};

/** @param hash undefined = there is no such account: the same work, and never true */
export const verifyPassword = async (
  password: string,
  hash: string | undefined,
): Promise<boolean> => {
  // argon2Verify takes no empty password.
  const given = normal(password) || '\0';
  const matches = await argon2Verify({ password: given, hash: hash ?? (await dummyHash()) });
  return matches && hash !== undefined;
};
