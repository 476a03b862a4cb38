/** The access manager: logs in, identifies users by token, and logs out. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { UserDocument } from './documents/people.ts';
import type { Host } from './host.ts';
import { denied } from './refusal.ts';

/** The only client id that it accepts. */
export const CLIENT_ID = 'mostrador-rest';

export const userByEmail = (host: Host, email: string): UserDocument | undefined =>
  host.world.people.Users.find(
    ({ UserEmail }) => UserEmail.toLowerCase() === email.trim().toLowerCase(),
  );

export const isSeller = (user: UserDocument | null): boolean =>
  user?.Roles.some(({ RoleName }) => RoleName.toLowerCase() === 'seller') ?? false;

/** `Person:3` → 3; otherwise 0. */
export const personOf = ({ UserExternalId }: UserDocument): number =>
  Number(/^Person:(\d+)$/.exec(UserExternalId)?.[1] ?? 0);

export const companyOf = ({ UserExternalId }: UserDocument): number =>
  Number(/^Company:(\d+)$/.exec(UserExternalId)?.[1] ?? 0);

/** Returns the companies that employ the user's person. */
export const employersOf = (host: Host, user: UserDocument): number[] =>
  host.world.companies.Companies.filter(({ Employees }) =>
    Employees.some(({ PersonId }) => PersonId === personOf(user) && PersonId !== 0),
  ).map(({ CompanyId }) => CompanyId);

const checked = (host: Host, form: URLSearchParams): UserDocument => {
  if (form.get('client_id') !== CLIENT_ID) throw denied('noApplication');
  if (form.get('grant_type') !== 'password') throw denied('badGrant');
  const user = userByEmail(host, form.get('username') ?? '');
  if (!user || user.UserPassword !== form.get('password')) throw denied('wrongPassword');
  if (!user.UserIsActivated) throw denied('notActivated');
  if (!user.UserIsActive) throw denied('inactive');
  return user;
};

/** Answers POST `/oauth/access_token`. */
export const grant = (host: Host, form: URLSearchParams): Record<string, unknown> => {
  const user = checked(host, form);
  const token = `${randomUUID()}!${randomBytes(32).toString('hex')}`;
  const endsAt =
    host.tokenSeconds === 0 ? Number.POSITIVE_INFINITY : host.now() + host.tokenSeconds * 1_000;
  host.tokens.set(token, { userGuid: user.UserGUID, endsAt });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: host.tokenSeconds,
    refresh_token: '',
    scope: 'FullControl',
    user_guid: user.UserGUID,
  };
};

const tokenOf = (request: Request): string | undefined =>
  /^OAuth (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** Returns the user of a request, null without a token. @throws Refusal 103 for an invalid or expired token */
export const whoCalls = (host: Host, request: Request): UserDocument | null => {
  const token = tokenOf(request);
  if (token === undefined) return null;
  const session = host.tokens.get(token);
  const user = host.world.people.Users.find(({ UserGUID }) => UserGUID === session?.userGuid);
  if (!session || !user || session.endsAt <= host.now()) throw denied('expired');
  return user;
};

/** Extends a token's life on each use. */
export const renew = (host: Host, request: Request): void => {
  const session = host.tokens.get(tokenOf(request) ?? '');
  if (session && host.tokenSeconds > 0) session.endsAt = host.now() + host.tokenSeconds * 1_000;
};

/** Answers POST `/oauth/logout`. */
export const logOut = (host: Host, request: Request): void => {
  host.tokens.delete(tokenOf(request) ?? '');
};

/** Ends all of a user's tokens, or all but the current one, after a password change. */
export const endTokens = (host: Host, userGuid: string, request?: Request): void => {
  const current = request && tokenOf(request);
  for (const [token, session] of host.tokens)
    if (session.userGuid === userGuid && token !== current) host.tokens.delete(token);
};
