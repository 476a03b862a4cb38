/** What 'Guardar como' proposes of an entry that is changed, until somebody chooses there. */
import { type CommEventType, commStates, type SavedAs } from '#contract/communications';
import { shopInstant } from '#contract/time/dates';
import { isLocal } from './values.ts';

/**
 * What is still to be done is proposed as done, unless it is put off: saved as done nobody would be reminded of it.
 * @param before @param typed as a date control holds them; half typed it holds nothing
 */
export const proposedSavedAs = (
  lastEvent: CommEventType,
  before: string,
  typed: string,
  now: Date,
): SavedAs => {
  const isPutOff = typed !== before && isLocal(typed) && shopInstant(typed) > now;
  const { isOpen, savedAs, proposed } = commStates[lastEvent];
  return isOpen && isPutOff ? savedAs : proposed;
};
