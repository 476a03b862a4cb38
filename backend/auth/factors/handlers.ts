import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { sessions, users } from '#backend/database/tables/accounts';
import { factors } from '#backend/database/tables/factors';
import { AppError } from '#backend/http/app-error';
import type { Caller, Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { MAX_FACTORS } from '#contract/calls/second-factor';
import { checkCurrent } from '../current-password.ts';
import type { AuthDependencies } from '../registration.ts';
import { closeSessionsOf, type OwnSession, throwIfEnded } from '../session.ts';
import { removeFactor, reportChange } from './account-factors.ts';
import { type Challenge, storeChallenge, takeChallenge } from './challenges.ts';
import { newPasskeyOptions, siteOf, verifyNewPasskey } from './passkeys.ts';
import { findPolicy } from './policy.ts';
import { countRecoveryCodes, drawRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { createStepHandlers } from './second-step.ts';
import { appUri, newSecret, sealOf, stepOfCode } from './totp.ts';
import {
  countProof,
  factorsOf,
  forgiveProof,
  prepareProof,
  proofWaysOf,
  wrongCode,
} from './use-factor.ts';

export type FactorCalls =
  | 'loginStepFind'
  | 'loginStepFinish'
  | 'factorList'
  | 'factorProofFind'
  | 'factorProve'
  | 'factorStart'
  | 'factorFinish'
  | 'factorRemove'
  | 'factorRenewCodes';

type NewFactor = Omit<typeof factors.$inferInsert, 'userId' | 'name'>;

const ownerOf = ({ userId, userGuid, email, firstName }: OwnSession) => ({
  id: userId,
  guid: userGuid,
  email,
  firstName,
});

/** Locks the account, as every transaction about its factors does. @throws AppError session.missing */
const lockOwn = async (tx: Tx, session: OwnSession): Promise<void> => {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, session.userId))
    .for('no key update');
  await throwIfEnded(tx, session);
};

const prove = async (tx: Tx, { tokenHash }: OwnSession, now: Date): Promise<void> => {
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.tokenHash, tokenHash));
};

export const createFactorHandlers = (deps: AuthDependencies): Handlers<FactorCalls, OwnSession> => {
  const { db, now, variant } = deps;

  /** Checks the answer to a started factor. @returns what to store */
  const verify = async (
    started: Challenge,
    { code, passkey }: InputOf<'factorFinish'>,
    { request }: Caller<OwnSession>,
  ): Promise<NewFactor> => {
    if (started.secret !== null) {
      const secret = (await sealOf(db)).unseal(started.secret)?.toString();
      const typed = (code ?? '').replace(/\s/g, '');
      const lastStep = secret === undefined ? undefined : stepOfCode(secret, typed, now());
      if (lastStep === undefined) throw wrongCode();
      return { kind: 'totp', secret: started.secret, lastStep };
    }
    const site = siteOf(request, variant.url);
    const stored = passkey && (await verifyNewPasskey(passkey, started.challenge, site));
    if (!stored) throw new AppError('factor.badPasskey');
    return { kind: 'passkey', ...stored, transports: passkey.response.transports ?? [] };
  };

  /** Proves by the password, for accounts without a factor. */
  const provePassword = async (password: string, session: OwnSession): Promise<void> => {
    await checkCurrent(password, deps, session);
    await db.transaction(async (tx) => {
      await lockOwn(tx, session);
      // Added meanwhile.
      if ((await factorsOf(tx, session.userId)).length > 0) throw new AppError('factor.proof');
      await prove(tx, session, now());
    });
  };

  return {
    ...createStepHandlers(deps),

    factorList: async (_input, { session }) => {
      const [own, recoveryLeft, isRequired] = await Promise.all([
        factorsOf(db, session.userId),
        countRecoveryCodes(db, session.userId),
        findPolicy(db),
      ]);
      return {
        data: {
          factors: own.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
            id,
            kind: kind === 'totp' ? ('totp' as const) : ('passkey' as const),
            name,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          recoveryLeft,
          isRequired: isRequired && session.isStaff,
        },
      };
    },

    factorProofFind: async (_input, { request, session: { tokenHash, userId, factor } }) => {
      const ways = await proofWaysOf(db, userId, siteOf(request, variant.url));
      if (ways.options) {
        const key = { tokenHash, purpose: 'proof' as const, userId };
        await storeChallenge(db, key, { challenge: ways.options.challenge }, now());
      }
      return { data: { ...ways, password: !factor.isSet } };
    },

    factorProve: async ({ password, ...proof }, { request, session, clientAddress }) => {
      if (password !== undefined && !session.factor.isSet) {
        await provePassword(password, session);
        return {};
      }
      const { userId, userGuid, tokenHash } = session;
      const attempt = { userGuid, clientAddress };
      await countProof(db, attempt, proof);
      const use = await prepareProof(db, userId, proof);
      await db.transaction(async (tx) => {
        await lockOwn(tx, session);
        const step = proof.passkey && (await takeChallenge(tx, tokenHash, 'proof', now()));
        const used = await use(tx, {
          challenge: step?.challenge ?? '',
          site: siteOf(request, variant.url),
          now: now(),
        });
        await prove(tx, session, now());
        if (used.kind === 'recovery')
          await reportChange(tx, ownerOf(session), { what: 'recovery' }, session, deps);
      });
      await forgiveProof(db, attempt, proof);
      return {};
    },

    factorStart: async ({ kind }, { request, session }) => {
      const { userId, userGuid, email, tokenHash } = session;
      const key = { tokenHash, purpose: 'new' as const, userId };
      const existing = await factorsOf(db, userId);
      if (existing.length >= MAX_FACTORS) throw new AppError('factor.tooMany');
      if (kind === 'totp') {
        const secret = newSecret();
        const sealed = (await sealOf(db)).seal(Buffer.from(secret));
        await storeChallenge(db, key, { secret: sealed }, now());
        const uri = appUri(secret, { shop: variant.name, email });
        return { data: { options: null, app: { secret, uri } } };
      }
      const name = `${session.firstName} ${session.lastName}`.trim();
      const options = await newPasskeyOptions(
        siteOf(request, variant.url),
        { guid: userGuid, email, name },
        { shop: variant.name, existing },
      );
      await storeChallenge(db, key, { challenge: options.challenge }, now());
      return { data: { options: { ...options }, app: null } };
    },

    factorFinish: async (input, caller) => {
      const { session } = caller;
      const { userId, tokenHash } = session;
      const attempt = { userGuid: session.userGuid, clientAddress: caller.clientAddress };
      const proof = input.code === undefined ? {} : { code: input.code };
      await countProof(db, attempt, proof);
      // Hashed before the transaction, since it takes time.
      const drawn =
        (await countRecoveryCodes(db, userId)) === 0 ? await drawRecoveryCodes() : undefined;
      const recoveryCodes = await db.transaction(async (tx) => {
        await lockOwn(tx, session);
        const started = await takeChallenge(tx, tokenHash, 'new', now());
        if (!started) throw new AppError('factor.stale');
        const made = await verify(started, input, caller);
        const before = await factorsOf(tx, userId);
        if (before.length >= MAX_FACTORS) throw new AppError('factor.tooMany');
        const values = { ...made, userId, name: input.name, createdAt: now() };
        const stored = await tx
          .insert(factors)
          .values(values)
          .onConflictDoNothing({ target: factors.credentialId })
          .returning({ id: factors.id });
        if (stored.length === 0) throw new AppError('factor.taken');
        await prove(tx, session, now());
        // Sessions that a password alone opened.
        if (before.length === 0) await closeSessionsOf(tx, userId, tokenHash);
        const needsCodes = (await countRecoveryCodes(tx, userId)) === 0;
        // The last factor was removed meanwhile, with its codes.
        if (needsCodes && !drawn) throw new AppError('record.changed');
        if (needsCodes && drawn) await storeRecoveryCodes(tx, userId, drawn.hashes, now());
        const change = { what: 'added', factor: input.name } as const;
        await reportChange(tx, ownerOf(session), change, session, deps);
        return needsCodes && drawn ? drawn.codes : [];
      });
      await forgiveProof(db, attempt, proof);
      return { recoveryCodes };
    },

    factorRemove: async ({ id }, { session }) => {
      await db.transaction(async (tx) => {
        await lockOwn(tx, session);
        const removed = await removeFactor(tx, session.userId, id);
        if (!removed) throw new AppError('record.notFound');
        if (removed.isLast && session.isStaff && (await findPolicy(tx)))
          throw new AppError('factor.lastRequired');
        const change = { what: 'removed', factor: removed.name } as const;
        await reportChange(tx, ownerOf(session), change, session, deps);
      });
      return {};
    },

    factorRenewCodes: async (_input, { session }) => {
      const { codes, hashes } = await drawRecoveryCodes();
      await db.transaction(async (tx) => {
        await lockOwn(tx, session);
        if ((await factorsOf(tx, session.userId)).length === 0)
          throw new AppError('record.notFound');
        await storeRecoveryCodes(tx, session.userId, hashes, now());
        await reportChange(tx, ownerOf(session), { what: 'codes' }, session, deps);
      });
      return { recoveryCodes: codes };
    },
  };
};
