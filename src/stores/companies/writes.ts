/** What sellers do with companies, groups, people and accounts, and what must be asked anew then. */
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { communicationTimeline } from '#contract/calls/communications';
import {
  companyAdd,
  companyFilter,
  companyFind,
  companyListDuplicates,
  companyListMarks,
  companyMerge,
  companyUpdate,
} from '#contract/calls/companies';
import {
  companyGroupAdd,
  companyGroupFilter,
  companyGroupFind,
  companyGroupUpdate,
} from '#contract/calls/company-groups';
import {
  personFilter,
  userChangeAccess,
  userFilter,
  userInvite,
  userInviteAgain,
} from '#contract/calls/people';
import { personFind, personUpdate } from '#contract/calls/profile';
import { saveInTurn } from '../in-turn.ts';
import { renew } from '../reads/query.ts';

const groups = [companyGroupFilter, companyGroupFind, auditList];
const companies = [
  companyFilter,
  companyFind,
  companyListDuplicates,
  companyListMarks,
  personFilter,
  userFilter,
  ...groups,
];
const people = [personFilter, personFind, companyFind, userFilter, auditList];

export const addGroup = async (input: CallInput<typeof companyGroupAdd>) => {
  const reply = await send(companyGroupAdd, input);
  if (reply.ok) void renew(...groups);
  return reply;
};
export const updateGroup = async (input: CallInput<typeof companyGroupUpdate>) => {
  const reply = await send(companyGroupUpdate, input);
  if (reply.ok) void renew(...companies);
  return reply;
};
export const addCompany = async (input: CallInput<typeof companyAdd>) => {
  const reply = await send(companyAdd, input);
  if (reply.ok) void renew(...companies);
  return reply;
};
/** Whatever comes of it: a refusal may mean that what is shown is not how it stands. */
export const updateCompany = (input: CallInput<typeof companyUpdate>) =>
  saveInTurn(`company ${input.id}`, input, async (over) => {
    const reply = await send(companyUpdate, over);
    void renew(...companies, communicationTimeline);
    return reply;
  });
export const mergeCompany = async (input: CallInput<typeof companyMerge>) => {
  const reply = await send(companyMerge, input);
  void renew(...companies, communicationTimeline);
  return reply;
};
export const updatePerson = (input: CallInput<typeof personUpdate>) =>
  saveInTurn(`person ${input.id}`, input, async (over) => {
    const reply = await send(personUpdate, over);
    void renew(...people);
    return reply;
  });
export const inviteUser = async (input: CallInput<typeof userInvite>) => {
  const reply = await send(userInvite, input);
  void renew(...companies);
  return reply;
};
export const inviteAgain = async (guid: string) => send(userInviteAgain, { guid });
export const changeAccess = async (input: CallInput<typeof userChangeAccess>) => {
  const reply = await send(userChangeAccess, input);
  void renew(...companies);
  return reply;
};
