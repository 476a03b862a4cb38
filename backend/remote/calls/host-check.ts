/** The read-only check of the host, a step at a time, for the owner's page. */
import { AppError } from '#backend/http/app-error';
import { createHostCheck, NO_SAMPLES } from '../check/check.ts';
import { readSteps } from '../check/steps.ts';
import type { Answers, Remote } from './ask.ts';

/** Functions of some hosting end after ten seconds. */
const MAX_CALL_MS = 8_000;

export const createCheckAnswers = ({
  client,
  vehicles,
  variant,
}: Pick<Remote, 'client' | 'vehicles' | 'variant'>): Answers<'hostCheck'> => {
  const { run } = createHostCheck({
    settings: { apiUrl: client.url, vehiclesUrl: vehicles.url },
    variant,
    maxCallMs: MAX_CALL_MS,
  });
  const steps = readSteps(variant);
  const names = steps.map(({ id }) => id);
  return {
    hostCheck: async ({ step: name, samples = NO_SAMPLES }, { session }) => {
      if (name === '') return { data: { steps: names, checked: null, samples } };
      const step = steps.find(({ id }) => id === name);
      if (!step) throw new AppError('record.notFound');
      const { token, userGuid, user } = session;
      const done = await run(step, samples, { token, userGuid, user });
      return { data: { steps: names, ...done } };
    },
  };
};
