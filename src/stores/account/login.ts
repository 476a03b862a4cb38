import { requestLogin } from '#client/login';
import type { SendError } from '#client/reply';
import { enter } from './session.ts';

/** @returns the error to show, or undefined when the person is in */
export const login = (email: string, password: string): Promise<SendError | undefined> =>
  enter(() => requestLogin(email, password));
