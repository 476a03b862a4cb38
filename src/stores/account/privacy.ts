import type { Reply } from '#client/reply';
import { send } from '#client/send';
import { suscriptionLeave } from '#contract/calls/contact';
import {
  type PersonData,
  personErase,
  personEraseCancel,
  personEraseLink,
  personExport,
  personExportFor,
  personPrivacy,
} from '#contract/calls/privacy';
import { writeOrError } from '../reads/writing.ts';

const dataOf = (reply: Reply<{ data: PersonData }>): Reply<PersonData> =>
  reply.ok ? { ok: true, data: reply.data.data } : reply;

export const readOwnData = async (): Promise<Reply<PersonData>> =>
  dataOf(await send(personExport, {}));

/** Exports a customer's data, for sellers. */
export const readDataFor = async (id: number, reason: string): Promise<Reply<PersonData>> =>
  dataOf(await send(personExportFor, { id, reason }));

export const eraseAccount = writeOrError(personErase, personPrivacy);
export const mailEraseLink = writeOrError(personEraseLink);
const cancel = writeOrError(personEraseCancel, personPrivacy);
export const cancelErasure = () => cancel({});
const leave = writeOrError(suscriptionLeave, personPrivacy);
export const leaveNewsletter = () => leave({});
