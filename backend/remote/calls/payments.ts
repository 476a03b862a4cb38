/** Paying at a host: what it gives a token for, and what is paid by the shop's instructions. */
import type { Answers } from './answers.ts';
import { asCaller, askHost, type Remote } from './ask.ts';

export const createPaymentAnswers = (
  remote: Remote,
): Answers<'paymentList' | 'paymentGetAccessToken' | 'paymentFind'> => ({
  // By instructions, all of them: what is paid online is taken out (variants/over-host.ts).
  paymentList: async () => ({
    data: remote.variant.payments
      .filter(({ currency }) => currency === 'UYU')
      .map(({ id, name, description, instructions }) => ({
        id,
        name,
        description,
        instructions,
        currency: 'UYU' as const,
        rate: null,
        isOnline: false,
        isTest: false,
        publicKey: '',
      })),
  }),
  paymentGetAccessToken: (input, caller) =>
    askHost(remote, 'paymentGetAccessToken', input, asCaller(caller)),
  paymentFind: async () => ({ data: null }),
});
