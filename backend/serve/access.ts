/** Enforces the `access` of each call in the contract. */
import { AppError } from '#backend/http/app-error';
import { requirePermissions, requireProof } from '#backend/http/permissions';
import { worksFor } from '#backend/http/shop-seller';
import type { Session } from '#backend/port';
import type { Call } from '#contract/call';
import { mayUseToken } from '#contract/token-calls';
import type { Variant } from '#variants/schema';

/** Runs before the input is parsed. @throws AppError session.missing (401), session.forbidden (403) */
export const checkRole = ({ access }: Call, session: Session | null): void => {
  if (access.role === 'anyone') return;
  if (!session) throw new AppError('session.missing');
  if (access.role === 'seller' && !session.isSeller) throw new AppError('session.forbidden');
};

/**
 * Returns the caller as public calls see it: staff who lack a required factor count as visitors there.
 */
export const callerOf = <S extends Session>({ access }: Call, session: S | null): S | null =>
  access.role === 'anyone' && session?.factor?.isMissing ? null : session;

interface Asking {
  session: Session | null;
  variant: Pick<Variant, 'destinationCompany'>;
}

const resolveCompanies = (
  { access: { company } }: Call,
  input: unknown,
  { session, variant }: Asking,
): readonly number[] => {
  if (company === undefined) return [];
  const own = session?.companyIds ?? [];
  if (company === 'ownIfAny' || (company === 'own' && own.length > 0)) return own;
  if (company === 'own') throw new AppError('record.notFound');
  const wanted = company === 'shop' ? variant.destinationCompany.id : company.of(input);
  if (wanted === undefined) return [];
  if (!worksFor(session, wanted)) throw new AppError('record.notFound');
  return [wanted];
};

/** Returns the companies for which the caller has the permission. @throws AppError permission.missing */
const permitted = (
  { access: { company, permission = 'none' } }: Call,
  input: unknown,
  companyIds: readonly number[],
  { session, variant }: Asking,
): readonly number[] => {
  const shopId = variant.destinationCompany.id;
  // Handlers check `byRecord`.
  if (!companyIds.includes(shopId) || permission === 'none' || permission === 'byRecord')
    return companyIds;
  const needed = typeof permission === 'string' ? [permission] : permission.of(input);
  const isOwnToo = company === 'ownIfAny';
  if (isOwnToo && needed.some((one) => !session?.permissions.includes(one)))
    return companyIds.filter((id) => id !== shopId);
  requirePermissions(session, needed);
  return companyIds;
};

const checkProof = ({ access: { proof } }: Call, input: unknown, { session }: Asking): void => {
  const isNeeded = typeof proof === 'object' ? proof.of(input) : proof;
  if (isNeeded) requireProof(session);
};

/**
 * An API token makes calls for the shop alone, never for its user as a person.
 * @throws AppError token.call
 */
const ofToken = (
  call: Call,
  companyIds: readonly number[],
  { variant }: Asking,
): readonly number[] => {
  const shopIds = companyIds.filter((id) => id === variant.destinationCompany.id);
  if (!mayUseToken(call) || (call.access.role !== 'anyone' && shopIds.length === 0))
    throw new AppError('token.call');
  return shopIds;
};

/**
 * Returns the companies for which the caller makes the call. Records of other companies are not found. A call for
 * the shop's own company needs the permission that the contract names; without it, a call that also finds the
 * caller's own records finds those. Staff who lack a required factor only make the
 * calls that set one up.
 * @throws AppError record.notFound (404), permission.missing (403), token.call (403), factor.required, factor.proof (428)
 */
export const authorize = (call: Call, input: unknown, asking: Asking): readonly number[] => {
  if (asking.session?.factor?.isMissing && !call.access.withoutFactor)
    throw new AppError('factor.required');
  const allowed = permitted(call, input, resolveCompanies(call, input, asking), asking);
  const companyIds = asking.session?.apiToken ? ofToken(call, allowed, asking) : allowed;
  checkProof(call, input, asking);
  return companyIds;
};
