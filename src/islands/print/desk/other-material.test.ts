import { expect, test } from 'vitest';
import { otherMaterialText } from './other-material.ts';

test.each([
  ['Filamento PETG Overture negro 1,75 mm 1 kg', 'PLA', 'PETG'],
  ['Filamento PLA+ azul', 'PETG', 'PLA'],
  ['filamento pet-g verde', 'PLA', 'PETG'],
  ['Filamento Nylon PA12', 'PLA', 'nailon'],
  ['Filamento TPU 95A rojo', 'PETG', 'TPU'],
  ['Resina lavable al agua gris 1 kg', 'PLA', 'resina'],
])('«%s» is told beside %s', (product, material, other) => {
  expect(otherMaterialText(product, material)).toBe(
    `El producto parece de ${other}: «${product}».`,
  );
});

test.each([
  ['Filamento PLA Overture negro', 'PLA'],
  ['Filamento PLA seda dorado', 'PLA Silk'],
  ['Resina tipo ABS gris 1 kg', 'Resina'],
  // Names that say no material, of the product or of the shop.
  ['Bobina negra de 1 kg para Plasma', 'PLA'],
  ['Filamento TPU 95A rojo', 'Plástico flexible'],
  ['', 'PLA'],
])('«%s» is not told beside %s', (product, material) => {
  expect(otherMaterialText(product, material)).toBeUndefined();
});
