/** Why something is changed, as an edit form with `takesReason` asks for it. */

export const REASON = 'reason';

/** What is typed now; nothing = ''. */
export const reasonIn = (form: HTMLFormElement | null): string =>
  String(new FormData(form ?? undefined).get(REASON) ?? '').trim();
