/** Payment at a host: tokens from the host, and payment by the shop's instructions. */
import type { Answers } from './answers.ts';
import { asCaller, askHost, type Remote } from './ask.ts';

export const createPaymentAnswers = (
  remote: Remote,
): Answers<'paymentList' | 'paymentGetAccessToken' | 'paymentFind'> => ({
  // Instructions only: online payments are removed (variants/over-host.ts).
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
