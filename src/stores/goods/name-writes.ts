/** Writes of the simple named lists, alike for all. */
import type { SendError } from '#client/reply';
import type { Call } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { brandList, providerList, tagList, workBranchList } from '#contract/calls/catalog';
import { companyFind, companyListMarks } from '#contract/calls/companies';
import { autopartDetail } from '#contract/calls/families';
import { productDetail, productTable } from '#contract/calls/goods';
import {
  brandAdd,
  brandMerge,
  brandRemove,
  brandTable,
  brandUpdate,
  providerAdd,
  providerMerge,
  providerRemove,
  providerTable,
  providerUpdate,
  tagAdd,
  tagMerge,
  tagRemove,
  tagTable,
  tagUpdate,
  workBranchAdd,
  workBranchMerge,
  workBranchRemove,
  workBranchTable,
  workBranchUpdate,
} from '#contract/calls/names';
import type { NameSubject } from '#contract/entities/names';
import { writeAndRenew } from '../reads/writing.ts';

type Reply<T = unknown> = Promise<{ ok: true; data: T } | { ok: false; error: SendError }>;

interface Update {
  id: number;
  /** By the names of calls. */
  parms: object;
  formerNames?: { BCMode: 'DLT'; FormerName: string }[];
}

// Methods, as each list's call takes the parms of its own entity.
export interface NameWrites {
  add(name: string): Reply<{ data: { id: number; name: string } }>;
  update(input: Update): Reply;
  merge(input: { id: number; otherId: number }): Reply;
  remove(input: { id: number }): Reply;
}

const GOODS = [productTable, productDetail, autopartDetail, auditList];
const COMPANIES = [companyListMarks, companyFind];

const brandReads: readonly Call[] = [brandTable, brandList, ...GOODS];
const addBrand = writeAndRenew(brandAdd, ...brandReads);
const providerReads: readonly Call[] = [providerTable, providerList, ...GOODS];
const addProvider = writeAndRenew(providerAdd, ...providerReads);
const tagReads: readonly Call[] = [tagTable, tagList, auditList, ...COMPANIES];
const addTag = writeAndRenew(tagAdd, ...tagReads);
const workBranchReads: readonly Call[] = [workBranchTable, workBranchList, auditList, ...COMPANIES];
const addWorkBranch = writeAndRenew(workBranchAdd, ...workBranchReads);

export const nameWrites: Readonly<Record<NameSubject, NameWrites>> = {
  brand: {
    add: (BrandName) => addBrand({ brand: { BrandName } }),
    update: writeAndRenew(brandUpdate, ...brandReads),
    merge: writeAndRenew(brandMerge, ...brandReads),
    remove: writeAndRenew(brandRemove, ...brandReads),
  },
  provider: {
    add: (ProviderName) => addProvider({ provider: { ProviderName } }),
    update: writeAndRenew(providerUpdate, ...providerReads),
    merge: writeAndRenew(providerMerge, ...providerReads),
    remove: writeAndRenew(providerRemove, ...providerReads),
  },
  tag: {
    add: (TagName) => addTag({ tag: { TagName } }),
    update: writeAndRenew(tagUpdate, ...tagReads),
    merge: writeAndRenew(tagMerge, ...tagReads),
    remove: writeAndRenew(tagRemove, ...tagReads),
  },
  workBranch: {
    add: (WorkBranchName) => addWorkBranch({ workBranch: { WorkBranchName } }),
    update: writeAndRenew(workBranchUpdate, ...workBranchReads),
    merge: writeAndRenew(workBranchMerge, ...workBranchReads),
    remove: writeAndRenew(workBranchRemove, ...workBranchReads),
  },
};
