/** The code of a login whose password was right and whose account has a second factor: it has no session yet. */
export const SECOND_STEP_CODE = 'factor';
