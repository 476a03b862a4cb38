import { describe, expect, it } from 'vitest';
import {
  noChoices,
  partsCategory,
  stepBack,
  stepOf,
  validChoices,
  wizardSchema,
} from './wizard.ts';

const leaf = (id: string) => ({ id, name: id, items: [] });
const tree = [{ id: '1', name: 'Refrigeración', items: [leaf('1.1'), leaf('1.2')] }, leaf('2')];

it('asks for category, subcategory, make and model in turn', () => {
  const category = { ...noChoices, categoryId: '1' };
  expect(stepOf(noChoices, tree)).toBe('category');
  expect(stepOf(category, tree)).toBe('subcategory');
  expect(stepOf({ ...category, subcategoryId: '1.2' }, tree)).toBe('brand');
  expect(stepOf({ categoryId: '1', subcategoryId: '1.2', brandId: 4 }, tree)).toBe('model');
});

it('goes straight to the make in a category without subcategories', () => {
  const choices = { ...noChoices, categoryId: '2' };
  expect(stepOf(choices, tree)).toBe('brand');
  expect(partsCategory(choices, tree)).toBe('2');
  expect(stepBack(choices)).toEqual(noChoices);
});

it('undoes one choice at a time', () => {
  const model = { categoryId: '1', subcategoryId: '1.2', brandId: 4 };
  const brand = stepBack(model);
  expect(stepOf(brand, tree)).toBe('brand');
  expect(stepOf(stepBack(brand), tree)).toBe('subcategory');
  expect(stepBack(stepBack(brand))).toEqual(noChoices);
});

describe('stored choices', () => {
  it('are dropped where the catalogue no longer has them', () => {
    expect(validChoices({ categoryId: '9', subcategoryId: '9.1', brandId: 1 }, tree)).toEqual(
      noChoices,
    );
    expect(validChoices({ categoryId: '1', subcategoryId: '2', brandId: 1 }, tree)).toEqual({
      ...noChoices,
      categoryId: '1',
    });
  });
  it('are refused in another format', () => {
    expect(wizardSchema.safeParse({ categoryId: 1 }).success).toBe(false);
    expect(wizardSchema.safeParse(noChoices).success).toBe(true);
  });
});
