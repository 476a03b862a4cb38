import { expect, test } from 'vitest';
import { parseEntry } from './parse-entry.ts';
import { company, printMenu } from './schemas.ts';

const place = { file: 'variants/NAM/content/company.md', pictures: ['local.svg'] };
const picture = { file: 'local.svg', alt: 'El local' };
const history = {
  title: 'Desde 1986',
  description: 'La historia.',
  lead: 'Empezamos con un soplete.',
  picture,
  milestonesTitle: 'Los años',
  milestones: [
    { year: 1986, title: 'Un portón', text: 'Abrimos.' },
    { year: 2009, title: 'Otro local', text: 'Abrimos otro.', picture },
  ],
  valuesTitle: 'Cómo',
  values: [{ title: 'Se mide', text: 'Primero.' }],
  branchesTitle: 'Dónde',
};

const messageFor = (data: unknown, schema: Parameters<typeof parseEntry>[0] = company): string => {
  try {
    parseEntry(schema, data, place);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test('a complete text passes, with empty lists', () => {
  expect(parseEntry(company, history, place)).toEqual({ ...history, figures: [] });
});

test.each([
  ['a field that is missing', { ...history, lead: undefined }, 'lead: falta'],
  ['one of blanks', { ...history, title: ' ' }, 'title: falta'],
  ['one that nobody knows', { ...history, leed: 'x' }, 'no hay nada que se llame «leed»'],
  [
    'a year that is none',
    { ...history, milestones: [{ year: 'mil', title: 'x', text: 'y' }] },
    'milestones.0.year: debe ser un número',
  ],
  [
    'years out of order',
    { ...history, milestones: history.milestones.toReversed() },
    'milestones: los años van en orden',
  ],
  [
    'a picture that is not there',
    {
      ...history,
      milestones: [{ ...history.milestones[1], picture: { ...picture, file: 'otro.svg' } }],
    },
    'milestones.0.picture.file: en pictures/ no está «otro.svg»',
  ],
])('reports %s with file and field', (_, data, sentence) => {
  const lines = messageFor(data).split('\n');
  expect(lines[0]).toBe('variants/NAM/content/company.md no sirve:');
  expect(lines.slice(1).join('\n')).toContain(sentence);
});

test('reports a link to no page of the shop', () => {
  const card = { title: 'x', text: 'y', href: 'productos', link: 'Ver', picture };
  const { title, description, lead } = history;
  expect(messageFor({ title, description, lead, cards: [card] }, printMenu)).toContain(
    'cards.0.href: debe ser una página, como /productos',
  );
});
