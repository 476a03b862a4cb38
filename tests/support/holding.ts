/** A test that holds a lock while others do what it looks at: on a busy machine that takes longer than a silent transaction may live. */

/** Right behind `begin`. */
export const HELD = 'set local idle_in_transaction_session_timeout = 0';
