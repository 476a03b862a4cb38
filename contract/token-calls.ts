import type { Call } from './call.ts';

type Kind = Pick<Call, 'access' | 'effect' | 'peopleOnly'>;

/**
 * Returns whether an API token may make a call: the public reads, the reads of all staff and the calls that need a
 * permission, for the shop's company alone. Personal records and calls that ask for the second factor are left out.
 */
export const mayUseToken = ({ access, effect, peopleOnly }: Kind): boolean => {
  const { role, company, permission, proof, withoutFactor } = access;
  if (proof !== undefined || withoutFactor || peopleOnly) return false;
  if (role === 'anyone') return effect === 'read';
  if (company === undefined || permission === undefined) return false;
  return permission !== 'none' || effect === 'read';
};
