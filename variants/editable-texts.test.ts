import { expect, test } from 'vitest';
import { labelOf } from './editable-texts.ts';

test.each([
  ['lead', 'Introducción'],
  ['steps.0.title', 'Paso 1: Título'],
  ['home.strengths.2.text', 'Ventaja 3: Texto'],
  ['terms.returns', 'Condiciones: Cambios y devoluciones'],
  ['quality.layers.0.height', 'Calidad: Capa 1: Altura'],
  ['odd', 'odd'],
])('%s is %s', (path, label) => {
  expect(labelOf(path)).toBe(label);
});
