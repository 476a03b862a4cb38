/** What a login posts, as the contract spells it (contract/calls/accounts.ts): a form, of whatever client. */
export const loginForm = (username: string, password: string): URLSearchParams =>
  new URLSearchParams({
    client_id: 'mostrador',
    grant_type: 'password',
    scope: 'FullControl',
    username,
    password,
  });
