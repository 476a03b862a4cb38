/** Checks the owner's changes to the structure of texts against the schemas of texts. */
import { expect, test } from 'vitest';
import { ownTexts } from '#contract/entities/own-texts';
import { countDrawings } from '#variants/editable-texts';
import { withOwnWords } from '#variants/own-words';
import { editableFile } from './editable-file.ts';
import { schemaOf } from './schemas.ts';
import { itemFields, schemaIn, structureOf } from './structure.ts';

const drawing = (file: string) => ({ file, alt: 'Un dibujo' });
const folder = {
  title: 'Desde 1986',
  description: 'La historia.',
  lead: 'Empezamos con un soplete.',
  picture: drawing('local.svg'),
  figures: [],
  milestonesTitle: 'Los años',
  milestones: [
    { year: 1986, title: 'Un portón', text: 'Abrimos.', picture: drawing('banco.svg') },
    { year: 2009, title: 'Otro local', text: 'Abrimos otro.' },
  ],
  valuesTitle: 'Cómo',
  values: [{ title: 'Se mide', text: 'Primero.' }],
  branchesTitle: 'Dónde',
};
const image = { id: 7, width: 1200, height: 800 };

/** Lays rows as the owner's browser sends them over the texts of the company. */
const shown = (...rows: object[]) =>
  withOwnWords(
    folder,
    'company',
    ownTexts.parse(rows.map((row) => ({ file: 'company', ...row }))),
    structureOf(schemaOf('company')),
  );
const added = (year: string, title: string) => ({
  texts: [
    { path: 'year', text: year },
    { path: 'title', text: title },
    { path: 'text', text: 'Frenos.' },
  ],
});

test('items are removed, added and put in another order, and the result matches the schema', () => {
  const texts = shown(
    { path: 'milestones.1.year', text: '2012' },
    {
      path: 'milestones',
      items: [
        { from: 1 },
        {
          ...added('2020', 'Durazno'),
          texts: [...added('2020', 'Durazno').texts, { path: 'picture.alt', text: 'El taller' }],
          picture: image,
        },
        // The folder no longer has it.
        { from: 9 },
      ],
    },
    { path: 'values', isRemoved: true },
    {
      path: 'figures',
      items: [
        {
          texts: [
            { path: 'value', text: '3' },
            { path: 'text', text: 'bahías' },
          ],
        },
      ],
    },
  );
  expect(texts.milestones).toEqual([
    { year: 2012, title: 'Otro local', text: 'Abrimos otro.' },
    { year: 2020, title: 'Durazno', text: 'Frenos.', picture: { image, alt: 'El taller' } },
  ]);
  expect(texts.values).toEqual([]);
  expect(texts.figures).toEqual([{ value: '3', text: 'bahías' }]);
});

test('pictures are replaced with their text, added and removed', () => {
  const texts = shown(
    { path: 'picture', picture: image },
    { path: 'picture.alt', text: 'Nuestro frente' },
    { path: 'milestones.0.picture', isRemoved: true },
    { path: 'milestones.1.picture', picture: image },
    { path: 'milestones.1.picture.alt', text: 'El cartel' },
  );
  expect(texts.picture).toEqual({ image, alt: 'Nuestro frente' });
  expect(texts.milestones).toEqual([
    { year: 1986, title: 'Un portón', text: 'Abrimos.' },
    { ...folder.milestones[1], picture: { image, alt: 'El cartel' } },
  ]);
  expect(schemaOf('company')?.safeParse(texts).success).toBe(true);
});

test.each<[string, object]>([
  ['the file of a picture', { path: 'picture.file', text: 'https://mal.example/a.svg' }],
  ['a picture that is not stored', { path: 'title', picture: image }],
  ['a picture without words', { path: 'milestones.1.picture', picture: image }],
  [
    'an item without a required text',
    { path: 'figures', items: [{ texts: [{ path: 'value', text: '3' }] }] },
  ],
  [
    'an item of fields that the list has not',
    { path: 'figures', items: [{ texts: [{ path: 'href', text: 'javascript:alert(1)' }] }] },
  ],
  ['items of a text', { path: 'title', items: [{ from: 0 }] }],
  ['a removed required text', { path: 'title', isRemoved: true }],
  ['a removed item, since lists name those that stay', { path: 'values.0', isRemoved: true }],
  ['a removed number', { path: 'milestones.0.year', isRemoved: true }],
])('%s changes nothing', (_, row) => {
  expect(shown(row)).toEqual(folder);
});

test.each<[string, object]>([
  ['a foreign address', { path: 'picture', picture: { ...image, id: 'https://mal.example' } }],
  [
    'a size that breaks out of an attribute',
    { path: 'picture', picture: { ...image, width: '1" onload="x' } },
  ],
  [
    'a path to the prototype of an item',
    { path: 'values', items: [{ texts: [{ path: '__proto__', text: 'x' }] }] },
  ],
  ['a year in words', { path: 'milestones.0.year', text: 'mil' }],
  ['an item of nothing', { path: 'values', items: [{}] }],
  ['nothing', { path: 'values' }],
])('%s is refused', (_, row) => {
  expect(ownTexts.safeParse([{ file: 'company', ...row }]).success).toBe(false);
});

test('lists take items of texts and a picture', () => {
  const fieldsAt = (file: string, path: string) =>
    itemFields(schemaIn(path.split('.').reduce(schemaIn, schemaOf(file)), '0'))?.map(
      ({ path: name, kind }) => `${name} ${kind}`,
    );
  expect(fieldsAt('company', 'milestones')).toEqual([
    'year year',
    'title text',
    'text text',
    'picture picture',
  ]);
  expect(fieldsAt('services/x', 'signs')).toEqual([' text']);
  expect(fieldsAt('texts', 'home.strengths')).toEqual(['title text', 'text text']);
  expect(fieldsAt('print-service', 'slides')).toEqual([
    'title text',
    'text text',
    'picture picture',
  ]);
  // A card needs an address.
  expect(fieldsAt('print-menu', 'cards')).toBeUndefined();
});

test('terms that a folder leaves out can be written, and those that it has removed', () => {
  const texts = {
    home: { strengths: [] },
    terms: { warranty: '6 meses' },
    about: 'Una tienda',
  };
  const rows = ownTexts.parse([
    { file: 'texts', path: 'terms.returns', text: '5 días' },
    { file: 'texts', path: 'terms.warranty', isRemoved: true },
    { file: 'texts', path: 'about', isRemoved: true },
  ]);
  const words = withOwnWords<object>(texts, 'texts', rows, structureOf(schemaOf('texts')));
  expect(words).toEqual({ ...texts, terms: { returns: '5 días', warranty: '' } });
});

test('a service is written without a file, with all that others have', () => {
  const blank = { title: '', work: [], signs: [], questions: [] };
  const file = 'services/servicio-1';
  const { texts } = editableFile(file, 'Nuevo', { ...blank, body: '' }, () => undefined);
  const { texts: complete } = editableFile(
    'services/x',
    'X',
    { ...blank, parts: { category: '1', link: 'Ver' }, picture: drawing('a.svg'), body: 'Uno' },
    () => '/a.svg',
  );
  expect(texts.map(({ path }) => path)).toEqual(complete.map(({ path }) => path));
  expect(texts.filter((one) => 'text' in one && one.kind !== 'category')).toContainEqual(
    expect.objectContaining({ path: 'lead', text: '', kind: 'lines', isOptional: true }),
  );
  // The row of its title stays while it is empty.
  expect(texts[0]).toMatchObject({ path: 'title', isOptional: false });
  const rows = ownTexts.parse(
    [
      { path: 'title', text: 'Alineación' },
      { path: 'lead', text: 'En el día.' },
      { path: 'parts.category', text: '2.1' },
      { path: 'picture', picture: image },
      { path: 'picture.alt', text: 'El taller' },
      { path: 'signs', items: [{ texts: [{ path: '', text: 'Tira a un lado' }] }] },
      { path: 'order', text: '9' },
    ].map((row) => ({ file, ...row })),
  );
  expect(withOwnWords<object>(blank, file, rows, structureOf(schemaOf(file)))).toMatchObject({
    title: 'Alineación',
    lead: 'En el día.',
    bring: '',
    parts: { category: '2.1', link: '' },
    picture: { image, alt: 'El taller' },
    signs: ['Tira a un lado'],
  });
});

test('lists what owners change in a file, and no addresses or codes', () => {
  const questions = [{ question: '¿Cuánto?', answer: 'Depende' }];
  const { texts, mayHide } = editableFile(
    'services/x',
    'X',
    {
      order: 3,
      title: 'Radiadores',
      picture: drawing('a.svg'),
      parts: { category: '1.1', link: 'Ver' },
      signs: ['Pierde agua'],
      questions,
      body: 'Uno',
    },
    (file) => `/_astro/${file}`,
  );
  expect(texts.map(({ path, kind }) => [path, kind])).toEqual([
    ['title', 'line'],
    ['description', 'lines'],
    ['lead', 'lines'],
    ['summary', 'lines'],
    ['picture', 'picture'],
    ['work', 'list'],
    ['duration', 'line'],
    ['durationNote', 'lines'],
    ['signs', 'list'],
    ['bring', 'lines'],
    ['questions', 'questions'],
    ['parts', 'part'],
    ['message', 'lines'],
    ['body', 'markdown'],
  ]);
  const at = (wanted: string) => texts.find(({ path }) => path === wanted);
  expect(at('picture')).toMatchObject({
    address: '/_astro/a.svg',
    alt: 'Un dibujo',
    isOptional: true,
  });
  expect(at('parts')).toMatchObject({
    texts: [
      { path: 'parts.category', kind: 'category', text: '1.1' },
      { path: 'parts.link', text: 'Ver' },
    ],
  });
  expect(at('signs')).toMatchObject({ items: [[{ path: 'signs.0', text: 'Pierde agua' }]] });
  expect(mayHide).toBe(true);
});

test('counts the drawings that pages still show', () => {
  const { texts } = editableFile('company', 'Empresa', folder, (file) => `/${file}`);
  const left = (rows: Record<string, object>) => countDrawings(texts, (path) => rows[path]);
  expect(left({})).toBe(2);
  expect(left({ picture: { picture: image } })).toBe(1);
  expect(left({ picture: { isRemoved: true }, milestones: { items: [{ from: 1 }] } })).toBe(0);
});
