/** Why something is changed, as an edit form with `takesReason` asks for it. */

/** As the calls take it. */
export const REASON_LENGTH = 300;
export const REASON = 'reason';

/** What is typed now; nothing = ''. */
export const reasonIn = (form: HTMLFormElement | null): string =>
  String(new FormData(form ?? undefined).get(REASON) ?? '').trim();
