import * as z from 'zod/mini';
import { MAX_CATEGORY_ID } from '#contract/limits';
import { type CategoryNode, findCategory } from '../categories.ts';

const choicesSchema = z.object({
  categoryId: z.string().check(z.maxLength(MAX_CATEGORY_ID)),
  subcategoryId: z.string().check(z.maxLength(MAX_CATEGORY_ID)),
  brandId: z.nullable(z.int()),
});
export type WizardChoices = z.infer<typeof choicesSchema>;
export const wizardSchema = choicesSchema;

export const noChoices: WizardChoices = { categoryId: '', subcategoryId: '', brandId: null };

type Step = 'category' | 'subcategory' | 'brand' | 'model';

/** Drops choices that the catalogue no longer has, and those that depend on them. */
export const validChoices = (
  choices: WizardChoices,
  categories: readonly CategoryNode[],
): WizardChoices => {
  const category = categories.find((each) => each.id === choices.categoryId);
  if (!category) return noChoices;
  const sub = findCategory(category.items, choices.subcategoryId);
  if (category.items.length > 0 && !sub) return { ...noChoices, categoryId: category.id };
  return { ...choices, subcategoryId: sub?.id ?? '' };
};

/** Returns the category of the wanted parts: the subcategory, or a category without any. */
export const partsCategory = (
  { categoryId, subcategoryId }: WizardChoices,
  categories: readonly CategoryNode[],
): string => {
  if (subcategoryId) return subcategoryId;
  const category = categories.find((each) => each.id === categoryId);
  return category && category.items.length === 0 ? category.id : '';
};

/** Returns the step that waits for a choice. */
export const stepOf = (choices: WizardChoices, categories: readonly CategoryNode[]): Step => {
  if (!choices.categoryId) return 'category';
  if (!partsCategory(choices, categories)) return 'subcategory';
  return choices.brandId === null ? 'brand' : 'model';
};

/** Removes the last choice. */
export const stepBack = (choices: WizardChoices): WizardChoices => {
  if (choices.brandId !== null) return { ...choices, brandId: null };
  if (choices.subcategoryId) return { ...choices, subcategoryId: '' };
  return noChoices;
};
