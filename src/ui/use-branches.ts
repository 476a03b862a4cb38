import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { sellsFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { isOffered } from '#variants/offered';

/** A host has no settings of ours. */
const hasSettings = isOffered(variant, 'stockSet');

/**
 * Returns the shop's branches as its settings have them now, which pages show from the next publication. Until they
 * are known, and for people who are not its sellers, those of the page.
 */
export const useBranches = (): typeof variant.branches => {
  const session = useStore($session, { ssr: 'initial' });
  const mayRead = hasSettings && sellsFor(session, variant.destinationCompany.id);
  const [branches, setBranches] = useState(variant.branches);
  useEffect(() => {
    if (!mayRead) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    // Kept out of the pages of buyers.
    void import('./branches-now.ts').then(({ $branchesNow }) => {
      if (!isGone) stop = $branchesNow.subscribe((now) => setBranches([...now]));
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [mayRead]);
  return branches;
};

/** Returns a function that names a branch by its code; one that the shop does not have any more is its code. */
export const useBranchName = (): ((code: string) => string) => {
  const branches = useBranches();
  return (code) => branches.find((branch) => branch.code === code)?.name ?? code;
};
