import { expect, test } from 'vitest';
import type { Publishing } from '#contract/entities/publication';
import { lastText, publicationWords } from './publication-words.ts';

const since = '2026-11-22T12:00:00.000Z';
const current = {
  id: 4,
  state: 'BUILDING' as const,
  askedAt: since,
  startedAt: since,
  author: 'Ana Píriz',
  tries: 1,
  lastError: '',
  nextTryAt: since,
};
const quiet: Publishing = {
  publisher: 'HOST',
  waiting: { changes: 0, since: null, dueAt: null, people: [] },
  current: null,
  last: null,
};
const waiting = {
  changes: 3,
  since,
  dueAt: '2026-11-22T12:02:00.000Z',
  people: [
    { name: 'Ana Píriz', changes: 2 },
    { name: 'Juan Sosa', changes: 1 },
  ],
};

test('unpublished changes show their number, since when, their authors, and when they will be published', () => {
  const { tag, text } = publicationWords({ ...quiet, waiting });
  expect(tag).toBe('Hay cambios');
  expect(text).toMatch(
    /^3 cambios sin publicar desde el .*, de Ana Píriz y Juan Sosa\. Se publican solos hacia el /,
  );
  expect(publicationWords({ ...quiet, publisher: 'NONE', waiting }).text).toMatch(
    /con el próximo despliegue/,
  );
  expect(publicationWords(quiet)).toMatchObject({ tone: 'success', tag: 'Al día' });
});

test('a running and a failed publication are described', () => {
  expect(publicationWords({ ...quiet, current })).toMatchObject({
    tag: 'Publicando',
    text: expect.stringMatching(/por Ana Píriz/),
  });
  const failed = publicationWords({
    ...quiet,
    current: {
      ...current,
      state: 'ASKED',
      startedAt: null,
      lastError: 'the build hook answered 500',
    },
  });
  expect(publicationWords({ ...quiet, current: { ...current, tries: 2, lastError: 'no disk' } }))
    // It is being retried right now.
    .toMatchObject({ tone: 'warning', tag: 'Publicando' });
  expect(failed).toMatchObject({ tone: 'danger', tag: 'Falló' });
  expect(failed.text).toMatch(
    /^La última vez no se pudo\. Se vuelve a intentar .*\. La tienda sigue con las páginas anteriores\. Motivo: the build hook answered 500$/,
  );
});

test('the last publication shows when it was, how long it took and its results', () => {
  expect(lastText(quiet)).toBe('Todavía no se publicó nada desde aquí.');
  const last = {
    id: 3,
    publishedAt: since,
    seconds: 12.4,
    changes: 1,
    written: 9,
    kept: 2_400,
    author: '',
  };
  expect(lastText({ ...quiet, last })).toMatch(
    /, en 12 segundos: 1 cambio, 9 páginas hechas y 2\.400 sin cambios\.$/,
  );
});
