import { refuseField } from '#backend/http/app-error';
import { messages } from '#contract/messages';
import { MIN_STAFF_PASSWORD } from '#contract/people/passwords';

/**
 * Requires a longer password of those who work for the shop: their accounts change prices and bank accounts.
 * @throws AppError request.invalid at `newPassword`
 */
export const checkStaffPassword = (password: string, isSeller: boolean): void => {
  if (isSeller && password.normalize('NFC').length < MIN_STAFF_PASSWORD)
    throw refuseField('newPassword', messages.passwordShortStaff);
};
