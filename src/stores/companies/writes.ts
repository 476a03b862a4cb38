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
  companyGroupMerge,
  companyGroupRemove,
  companyGroupUpdate,
} from '#contract/calls/company-groups';
import {
  permissionFind,
  permissionSet,
  personFilter,
  userChangeAccess,
  userFilter,
  userInvite,
  userInviteAgain,
} from '#contract/calls/people';
import { personFind, personUpdate } from '#contract/calls/profile';
import { writeProved } from '../account/proof.ts';
import { saveInTurn } from '../in-turn.ts';
import { writeAndRenew } from '../reads/writing.ts';

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

export const addGroup = writeAndRenew(companyGroupAdd, ...groups);
export const updateGroup = writeAndRenew(companyGroupUpdate, ...companies);
export const mergeGroup = writeAndRenew(companyGroupMerge, ...companies);
export const removeGroup = writeAndRenew(companyGroupRemove, ...groups);
export const addCompany = writeAndRenew(companyAdd, ...companies);
const writeCompany = writeProved(companyUpdate, ...companies, communicationTimeline);
export const updateCompany = (input: CallInput<typeof companyUpdate>) =>
  saveInTurn(`company ${input.id}`, input, writeCompany);
export const mergeCompany = writeAndRenew(companyMerge, ...companies, communicationTimeline);
const writePerson = writeAndRenew(personUpdate, ...people);
export const updatePerson = (input: CallInput<typeof personUpdate>) =>
  saveInTurn(`person ${input.id}`, input, writePerson);
export const inviteUser = writeProved(userInvite, ...companies);
export const inviteAgain = async (guid: string) => send(userInviteAgain, { guid });
export const savePermissions = writeProved(permissionSet, permissionFind, auditList);
export const changeAccess = writeProved(userChangeAccess, ...companies);
