/** Holds a lock for longer than an idle transaction may last. */

/** Right behind `begin`. */
export const HELD = 'set local idle_in_transaction_session_timeout = 0';
