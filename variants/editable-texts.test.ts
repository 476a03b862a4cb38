import { expect, test } from 'vitest';
import { editableFile, labelOf } from './editable-texts.ts';

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

test('lists words and questions of a file, and no addresses or codes', () => {
  const questions = [{ question: '¿Cuánto?', answer: 'Depende' }];
  const { texts } = editableFile('services/x', 'X', {
    order: 3,
    title: 'Radiadores',
    picture: { file: 'a.svg', alt: 'Dibujo' },
    parts: { category: '1.1', link: 'Ver' },
    signs: ['Pierde agua'],
    questions,
    body: 'Uno',
  });
  expect(texts.map(({ path, kind }) => [path, kind])).toEqual([
    ['title', 'line'],
    ['picture.alt', 'line'],
    ['parts.link', 'line'],
    ['signs.0', 'line'],
    ['questions', 'questions'],
    ['body', 'markdown'],
  ]);
  expect(texts.find(({ kind }) => kind === 'questions')).toMatchObject({ questions });
});
