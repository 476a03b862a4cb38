/** Checks a factor and uses it up: a passkey's challenge, a code of an app, a recovery code. */
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { factors } from '#backend/database/tables/factors';
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Seal } from '#backend/http/seal';
import { LOGIN_LIMITS } from '#backend/rate-limit/account-limits';
import {
  DAY_SECONDS,
  type Limit,
  refundAttempt,
  resetAttempts,
  throttle,
} from '#backend/rate-limit/throttle';
import type { FactorKind, FactorProof, ProofWays } from '#contract/calls/second-factor';
import { errors } from '#contract/errors';
import { type Site, signingOptions, verifyUsedPasskey } from './passkeys.ts';
import { countRecoveryCodes, hashTypedCode, takeRecoveryCode } from './recovery-codes.ts';
import { sealOf, stepOfCode } from './totp.ts';

type Row = typeof factors.$inferSelect;

interface UsedFactor {
  kind: FactorKind | 'recovery';
  /** Empty for a recovery code. */
  name: string;
}

/**
 * Limits wrong codes of an account from all networks: somebody who knows its password guesses a code within a day in
 * 1 of 6,000 cases.
 */
const perAccount: Limit = { name: 'factor-account', points: 50, seconds: DAY_SECONDS };
const perPlace: Limit = { name: 'factor-place', points: 10, seconds: 15 * 60 };

interface Attempt {
  userGuid: string;
  clientAddress: string;
}

const limitsOf = ({ userGuid, clientAddress }: Attempt, { code }: FactorProof) =>
  [
    [LOGIN_LIMITS.address, clientAddress],
    [perPlace, `${networkOf(clientAddress)} ${userGuid}`],
    // A passkey cannot be guessed.
    ...(code === undefined ? [] : [[perAccount, userGuid] as const]),
  ] as const;

/** Counts an attempt before it is checked. @throws AppError request.tooMany */
export const countProof = async (db: Db, attempt: Attempt, proof: FactorProof): Promise<void> => {
  for (const [limit, key] of limitsOf(attempt, proof)) await throttle(db, limit, key);
};

/** Refunds a successful attempt, and resets the wrong ones before it from the same network. */
export const forgiveProof = async (db: Db, attempt: Attempt, proof: FactorProof): Promise<void> => {
  for (const [limit, key] of limitsOf(attempt, proof))
    await (limit === perPlace ? resetAttempts : refundAttempt)(db, limit, key);
};

export const factorsOf = (db: Db | Tx, userId: number): Promise<Row[]> =>
  db.select().from(factors).where(eq(factors.userId, userId)).orderBy(factors.id);

/** Returns how an account proves who its user is, with a new challenge for its passkeys. */
export const proofWaysOf = async (db: Db, userId: number, site: Site): Promise<ProofWays> => {
  const own = await factorsOf(db, userId);
  const passkeys = own.filter(({ kind }) => kind === 'passkey');
  return {
    options: passkeys.length > 0 ? { ...(await signingOptions(site, passkeys)) } : null,
    app: own.some(({ kind }) => kind === 'totp'),
    recovery: (await countRecoveryCodes(db, userId)) > 0,
  };
};

export const wrongCode = () =>
  new AppError('factor.wrong', { fields: { code: errors['factor.wrong'].text } });

const takePasskey = async (
  tx: Tx,
  passkey: NonNullable<FactorProof['passkey']>,
  { userId, challenge, site, now }: Use,
): Promise<UsedFactor> => {
  const [stored] = await tx
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.credentialId, passkey.id)))
    .for('update');
  const counter =
    stored && challenge ? await verifyUsedPasskey(passkey, stored, challenge, site) : undefined;
  if (!stored || counter === undefined) throw new AppError('factor.badPasskey');
  await tx.update(factors).set({ counter, lastUsedAt: now }).where(eq(factors.id, stored.id));
  return { kind: 'passkey', name: stored.name };
};

/** Accepts each code once: an update refuses the 30 seconds of the last one and those before. */
const takeAppCode = async (
  tx: Tx,
  code: string,
  { userId, seal, now }: Use,
): Promise<UsedFactor> => {
  for (const { id, kind, name, secret } of await factorsOf(tx, userId)) {
    if (kind !== 'totp' || secret === null) continue;
    const plain = seal.unseal(secret)?.toString();
    const step = plain === undefined ? undefined : stepOfCode(plain, code, now);
    if (step === undefined) continue;
    const { rowCount } = await tx
      .update(factors)
      .set({ lastStep: step, lastUsedAt: now })
      .where(and(eq(factors.id, id), or(isNull(factors.lastStep), lt(factors.lastStep, step))));
    if (rowCount === 1) return { kind: 'totp', name };
  }
  throw wrongCode();
};

interface Use {
  userId: number;
  /** The challenge of this browser's step; empty = none, so that no passkey is valid. */
  challenge: string;
  site: Site;
  seal: Seal;
  now: Date;
}

const APP_CODE = /^\d{6}$/;

/** Prepares the check of a proof: costly work is done before the transaction. */
export const prepareProof = async (
  db: Db,
  userId: number,
  { code, passkey }: FactorProof,
): Promise<(tx: Tx, use: Omit<Use, 'userId' | 'seal'>) => Promise<UsedFactor>> => {
  const seal = await sealOf(db);
  if (passkey) return (tx, use) => takePasskey(tx, passkey, { ...use, userId, seal });
  const typed = (code ?? '').replace(/[\s-]/g, '');
  if (APP_CODE.test(typed)) return (tx, use) => takeAppCode(tx, typed, { ...use, userId, seal });
  const hash = await hashTypedCode(db, userId, typed);
  return async (tx) => {
    if (hash === undefined || !(await takeRecoveryCode(tx, userId, hash))) throw wrongCode();
    return { kind: 'recovery', name: '' };
  };
};
