import { LOGOUT_PATH } from '#contract/calls/accounts';

/**
 * Logs out.
 * @returns whether it is final: done, or refused for good. Without an answer, or with 429 and 5xx, the session
 *   still exists on the server.
 */
export const requestLogout = async (): Promise<boolean> => {
  try {
    const response = await fetch(LOGOUT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      keepalive: true,
    });
    return response.status < 500 && response.status !== 429;
  } catch {
    return false;
  }
};
