/** Returns the form of a login, as the contract spells it (contract/calls/accounts.ts). */
export const loginForm = (username: string, password: string): URLSearchParams =>
  new URLSearchParams({
    client_id: 'mostrador',
    grant_type: 'password',
    scope: 'FullControl',
    username,
    password,
  });
