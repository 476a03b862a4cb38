import * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import { officeTestMail } from '#contract/calls/office';
import { persistedAtom } from '../persisted.ts';

/** Whether somebody has hidden the list once all of it was done. */
export const $areStepsHidden = persistedAtom('first-steps', z.boolean(), false);

/** Mails the signed-in seller a test. */
export const mailTest = (): Promise<Reply<CallOutput<typeof officeTestMail>>> =>
  send(officeTestMail, {});
