/** The endpoints over a back end without data, whose handlers only report that they were reached. */
import { AppError } from '#backend/http/app-error';
import type { Caller, Session } from '#backend/port';
import { createAdmission } from '#backend/rate-limit/admission';
import { createMeter } from '#backend/rate-limit/meter';
import { createRequestLimiter } from '#backend/rate-limit/request-limiter';
import { createServe } from '#backend/serve/serve';
import type { Call } from '#contract/call';
import { calls } from '#contract/calls';
import { PERMISSIONS } from '#contract/people/permission';
import type { Variant } from '#variants/schema';
import { type Answer, postRequest, readAnswer } from './app.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Returns a client for calls; `reached` has the companies that its handler received, `by` its session. */
export const createListener = (variant: Variant) => {
  let session: Session | null = null;
  let reached: readonly number[] | undefined;
  let by: Session | null = null;
  const listen = async (_input: unknown, caller: Caller): Promise<never> => {
    reached = caller.companyIds;
    by = caller.session;
    throw new AppError('request.malformed');
  };
  const serve = createServe({
    backend: {
      // Each of its handlers is the one that listens.
      calls: Object.fromEntries(Object.keys(calls).map((name) => [name, listen])) as never,
      sessions: {
        find: async () => session,
        login: () => Promise.reject(new Error('nobody logs in here')),
        logout: async () => {},
      },
      purgesCaches: true,
    },
    variant,
    log,
    admission: createAdmission(null),
    limiter: createRequestLimiter(null, createMeter(log)),
  });
  return async (
    call: Call,
    caller: Session | null,
    input: unknown,
  ): Promise<Answer & { reached: readonly number[] | undefined; by: Session | null }> => {
    session = caller;
    reached = undefined;
    const answer = await readAnswer(await serve(postRequest(call.path, input)));
    return { ...answer, reached, by };
  };
};

/** Returns the session of a person, a seller or not, of these companies. */
export const sessionOf = (isSeller: boolean, ...companyIds: number[]): Session => ({
  userGuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'alguien@personas.example',
  firstName: 'Ana',
  lastName: 'Píriz',
  personId: 1,
  personIdentifier: '',
  company: null,
  isSeller,
  permissions: PERMISSIONS,
  companyIds,
});
