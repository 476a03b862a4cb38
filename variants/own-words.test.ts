import { expect, test } from 'vitest';
import { withOwnWords } from './own-words.ts';

const folder = {
  title: 'Empresa',
  picture: { file: 'local.svg' },
  order: 1,
  steps: [{ title: 'Uno', text: 'Primero' }],
  signs: ['Pierde agua'],
  questions: [{ question: '¿Cuánto?', answer: 'Depende' }],
};
const own = (
  path: string,
  text: string,
  questions: { question: string; answer: string }[] = [],
) => ({
  file: 'company',
  path,
  text,
  questions,
});
const merged = (...words: ReturnType<typeof own>[]) => withOwnWords(folder, 'company', words);

test('own texts replace those of the folder, which stays as it is', () => {
  const before = structuredClone(folder);
  expect(
    merged(own('title', 'Nosotros'), own('steps.0.text', 'Antes'), own('signs.0', 'Gotea')),
  ).toEqual({
    ...folder,
    title: 'Nosotros',
    steps: [{ title: 'Uno', text: 'Antes' }],
    signs: ['Gotea'],
  });
  expect(folder).toEqual(before);
});

test('a list of questions is replaced as a whole', () => {
  const questions = [
    { question: '¿Dónde?', answer: 'Aquí' },
    { question: '¿Cuándo?', answer: 'Hoy' },
  ];
  expect(merged(own('questions', '', questions)).questions).toEqual(questions);
});

test.each([
  'other',
  'steps.1.text',
  'steps',
  'order',
  'title.length',
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'picture.toString',
])('a text at %s, which is no text of the folder, is ignored', (path) => {
  expect(merged(own(path, 'x'))).toEqual(folder);
  expect({}).not.toHaveProperty('polluted');
});

test.each(['categoryIcons.1', 'home.slides.0.href', 'home.strengths.0.icon'])(
  'a text at %s, which is an address or a code, is ignored',
  (path) => {
    const codes = {
      categoryIcons: { 1: 'engine' },
      home: { slides: [{ href: '/productos' }], strengths: [{ icon: 'bolt' }] },
    };
    expect(withOwnWords(codes, 'company', [own(path, 'javascript:alert(1)')])).toEqual(codes);
  },
);

test('texts of other files are ignored', () => {
  expect(withOwnWords(folder, 'services', [own('title', 'x')])).toBe(folder);
});
