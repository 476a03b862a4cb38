/** Builds the call inputs of edits: entries with their edit mode, and only changed fields. */
import type { CallInput } from '#contract/call';
import type { personUpdate } from '#contract/calls/profile';
import { personItems } from '#contract/definitions/person';
import type { Fields } from '../edit/changes.ts';
import type { ItemList } from '../edit/ItemDialog.tsx';
import { itemEdit } from '../edit/item-edits.ts';

type PersonChange = Omit<CallInput<typeof personUpdate>, 'id'>;
/** @returns the error, if any */
export type SavePerson = (
  change: PersonChange,
) => Promise<{ text: string; fields?: Record<string, string> | undefined } | undefined>;

/** Edits of items are derived from the definitions that the call's input is derived from. */
export const changeOf = (list: ItemList, edit: object): PersonChange => ({ [list]: [edit] });

/** Returns the fields of `after` that differ from `before`. */
export const changedPart = <T extends object>(before: T, after: T): Partial<T> => {
  const changed: Partial<T> = {};
  for (const key in after) if (after[key] !== before[key]) changed[key] = after[key];
  return changed;
};

/**
 * Returns the change that adds an entry, or changes the edited fields.
 * @param item undefined for a new one
 * @param ofCompany whether a new one belongs to the company; undefined without a company
 */
export const itemChange = (
  list: ItemList,
  item: { id: number; isDefault: boolean } | undefined,
  values: Fields,
  { isDefault, ofCompany }: { isDefault: boolean; ofCompany?: boolean | undefined },
): PersonChange =>
  changeOf(list, {
    ...itemEdit(personItems[list], item, values),
    ...(!item && ofCompany !== undefined && { OfCompany: ofCompany }),
    ...(item?.isDefault !== isDefault && { IsDefault: isDefault }),
  });
