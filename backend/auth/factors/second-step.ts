/** The second step of a login: after the right password, before there is a session. */
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { factors } from '#backend/database/tables/factors';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import type { FactorProof } from '#contract/calls/second-factor';
import { rememberDevice } from '../devices.ts';
import { hashToken } from '../hash-token.ts';
import { randomKey } from '../one-time-tokens.ts';
import type { AuthDependencies } from '../registration.ts';
import { closeSession, IDLE_MS, type OwnSession, openSession } from '../session.ts';
import { reportChange } from './account-factors.ts';
import { findChallenge, setLoginChallenge, storeChallenge, takeChallenge } from './challenges.ts';
import { siteOf } from './passkeys.ts';
import { countProof, forgiveProof, prepareProof, proofWaysOf } from './use-factor.ts';

/**
 * Starts the second step for an account with a factor.
 * @param tx must have locked the user
 * @returns the token for the browser's cookie; undefined for an account without a factor
 */
export const startSecondStep = async (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<string | undefined> => {
  if ((await tx.$count(factors, eq(factors.userId, userId))) === 0) return undefined;
  const { key, keyHash } = randomKey();
  await storeChallenge(tx, { tokenHash: keyHash, purpose: 'login', userId }, {}, now);
  return key;
};

type StepCalls = 'loginStepFind' | 'loginStepFinish';

export const createStepHandlers = (deps: AuthDependencies): Handlers<StepCalls, OwnSession> => {
  const { db, now, cookies, variant } = deps;

  const stepOf = async (request: Request) => {
    const token = cookies.stepTokenOf(request);
    const step = token && (await findChallenge(db, hashToken(token), 'login', now()));
    if (!step) throw new AppError('factor.stale');
    return step;
  };

  return {
    loginStepFind: async (_input, { request }) => {
      const { tokenHash, userId } = await stepOf(request);
      const ways = await proofWaysOf(db, userId, siteOf(request, variant.url));
      if (ways.options) await setLoginChallenge(db, tokenHash, ways.options.challenge);
      return { data: ways };
    },

    loginStepFinish: async (proof: FactorProof, { request, clientAddress, replyHeaders }) => {
      const { tokenHash, userId } = await stepOf(request);
      const [account] = await db
        .select({ guid: users.guid })
        .from(users)
        .where(eq(users.id, userId));
      const attempt = { userGuid: account?.guid ?? '', clientAddress };
      await countProof(db, attempt, proof);
      const use = await prepareProof(db, userId, proof);
      const { user, token, device } = await db.transaction(async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(eq(users.id, userId))
          .for('no key update');
        const step = await takeChallenge(tx, tokenHash, 'login', now());
        if (!step || !user || user.isDisabled) throw new AppError('factor.stale');
        const site = siteOf(request, variant.url);
        const used = await use(tx, { challenge: step.challenge, site, now: now() });
        const previousToken = cookies.tokenOf(request);
        if (previousToken) await closeSession(tx, hashToken(previousToken));
        const userAgent = request.headers.get('user-agent') ?? '';
        const from = { userAgent, address: clientAddress };
        const { token } = await openSession(tx, user.id, from, now());
        if (used.kind === 'recovery') {
          const author = { ...user, userId: user.id };
          await reportChange(tx, user, { what: 'recovery' }, author, deps);
        }
        return {
          user,
          token,
          device: await rememberDevice(tx, { request, cookies }, user.id, now()),
        };
      });
      await forgiveProof(db, attempt, proof);
      // Replaces a cookie that the use of a previous session may have renewed.
      replyHeaders.delete('set-cookie');
      for (const cookie of [
        cookies.sessionCookie(request, token, IDLE_MS / 1000),
        device,
        cookies.stepCookie(request, '', 0),
      ])
        replyHeaders.append('set-cookie', cookie);
      return { data: { userGuid: user.guid } };
    },
  };
};
