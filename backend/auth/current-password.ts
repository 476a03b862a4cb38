import { eq } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import { type Limit, resetAttempts, throttle } from '#backend/rate-limit/throttle';
import { errors } from '#contract/errors';
import { verifyPassword } from './password.ts';

const wrongPasswords: Limit = { name: 'change-password', points: 11, seconds: 15 * 60 };

export const wrongPassword = () =>
  new AppError('password.wrong', { fields: { password: errors['password.wrong'].text } });

/** Checks the current password of a session's user. @returns its hash @throws AppError password.wrong */
export const checkCurrent = async (
  password: string,
  { db }: { db: Db },
  { userId, userGuid }: { userId: number; userGuid: string },
): Promise<string> => {
  await throttle(db, wrongPasswords, userGuid);
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  if (!user || !(await verifyPassword(password, user.passwordHash))) throw wrongPassword();
  await resetAttempts(db, wrongPasswords, userGuid);
  return user.passwordHash;
};
