/** Communications for tests: written as a seller's page does. */
import { calls } from '#contract/calls';
import { commFind, communicationAdd } from '#contract/calls/communications';
import type { CommunicationDetail } from '#contract/entities/communications';
import type { Answer, TestApp } from './app.ts';
import type { Planted } from './people.ts';

/** Returns a new communication as the page sends it. */
export const commOf = (more: Record<string, unknown> = {}) => ({
  comm: {
    CommType: 'PHO',
    CommSubject: 'Radiador del Gol',
    CommMessage: 'Pregunta por el de aluminio.',
    CommLastEvent: 'SCH',
    CommNewDate: '11/25/2026 10:30:00.0',
    CommContactCompanyId: 2,
    ...more,
  },
});

export const commCalls = (shop: () => TestApp, who: () => Planted) => {
  type Name = Extract<keyof typeof calls, `comm${string}` | `calendar${string}`>;
  const call = (name: Name, input: object, by: Planted | undefined = who()): Promise<Answer> =>
    shop().post(calls[name].path, input, { token: by?.token });
  return {
    call,
    /** @returns the stored one from the reply */
    add: async (more: Record<string, unknown> = {}): Promise<CommunicationDetail> => {
      const { status, body } = await call('communicationAdd', commOf(more));
      if (status !== 200) throw new Error(JSON.stringify(body));
      return communicationAdd.output.parse(body).data;
    },
    find: async (id: number): Promise<CommunicationDetail> =>
      commFind.output.parse((await call('commFind', { id })).body).data,
  };
};
