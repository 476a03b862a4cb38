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
import { writing } from '../reads/writing.ts';

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

export const addGroup = writing(companyGroupAdd, ...groups);
export const updateGroup = writing(companyGroupUpdate, ...companies);
export const addCompany = writing(companyAdd, ...companies);
const sendCompany = writing(companyUpdate, ...companies, communicationTimeline);
export const updateCompany = (input: CallInput<typeof companyUpdate>) =>
  saveInTurn(`company ${input.id}`, input, sendCompany);
export const mergeCompany = writing(companyMerge, ...companies, communicationTimeline);
const sendPerson = writing(personUpdate, ...people);
export const updatePerson = (input: CallInput<typeof personUpdate>) =>
  saveInTurn(`person ${input.id}`, input, sendPerson);
export const inviteUser = writing(userInvite, ...companies);
export const inviteAgain = async (guid: string) => send(userInviteAgain, { guid });
export const changeAccess = writing(userChangeAccess, ...companies);
