import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { utilsEmailSendContact } from '#contract/calls/contact';

export const sendMessage = (input: CallInput<typeof utilsEmailSendContact>) =>
  send(utilsEmailSendContact, input);
