/** A list's filter that there is not, or whose value says nothing. */
import { messages } from '#contract/messages';
import { AppError } from './app-error.ts';

export const refuseFilter = (key: string, text: string = messages.invalid): AppError =>
  new AppError('request.invalid', { fields: { [`filters.${key}`]: text } });
