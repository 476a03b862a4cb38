/** Matches the branches of a host to the shop's, whose codes may be shorter. */
import { normal } from '#contract/text/plain-text';
import type { Branch } from '#variants/schema';

interface Matched<T> {
  /** By code of the shop's branch. */
  byCode: ReadonlyMap<string, T>;
  /** Those that are no branch of the shop. */
  unmatched: readonly T[];
}

/** How a host's code names a branch, the surest first: by its code, its name, or only the first letter of its code. */
const NAMES: readonly ((branch: Pick<Branch, 'code' | 'name'>, told: string) => boolean)[] = [
  ({ code }, told) => normal(code) === told,
  ({ name }, told) => normal(name) === told,
  ({ code }, told) => told !== '' && normal(code).charAt(0) === told.charAt(0),
];

/** @param told as the host has sent them; two that name the same branch by its first letter alone are none of the shop's */
export const matchBranches = <T extends { code: string }>(
  told: readonly T[],
  branches: readonly Pick<Branch, 'code' | 'name'>[],
): Matched<T> => {
  const byCode = new Map<string, T>();
  let left = told;
  for (const isNamed of NAMES) {
    const free = branches.filter(({ code }) => !byCode.has(code));
    const pairs = left.flatMap((one) => {
      const fitting = free.filter((branch) => isNamed(branch, normal(one.code.trim())));
      return fitting.map((branch) => ({ one, branch, isOnly: fitting.length === 1 }));
    });
    for (const { one, branch, isOnly } of pairs)
      if (isOnly && pairs.filter((other) => other.branch === branch).length === 1)
        byCode.set(branch.code, one);
    left = left.filter((one) => ![...byCode.values()].includes(one));
  }
  return { byCode, unmatched: left };
};
