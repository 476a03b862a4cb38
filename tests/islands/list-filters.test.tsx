import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const { ListFilters } = await import('../../src/ui/list/ListFilters.tsx');

const drawn = (categoryId: string, options: { id: string; name: string }[]): string =>
  renderToStaticMarkup(
    <ListFilters
      fields={[{ key: 'categoryId', kind: 'choice', label: 'Categoría', options, none: 'Todas' }]}
      query={{ categoryId, page: 1 }}
      onQuery={() => undefined}
    />,
  );

test('a choice of the address is shown as chosen before its name has loaded', () => {
  expect(drawn('1.1', [])).toContain('<option value="1.1" selected="">…</option>');
  const named = drawn('1.1', [{ id: '1.1', name: 'Radiadores' }]);
  expect(named).toContain('<option value="1.1" selected="">Radiadores</option>');
  expect(named).not.toContain('…');
});

test('without a choice in the address, no option is added', () => {
  expect(drawn('', [])).toContain('<option value="" selected="">Todas</option></select>');
});
