import { expect, test } from 'vitest';
import { holds, managementQuery, orderQuery, queryFilters, STATE_CHOICES } from './query.ts';

const { parse: parseOrderQuery, write: orderSearch } = orderQuery;

test('written queries are parsed back', () => {
  const query = {
    page: 3,
    text: 'ñandú & co',
    state: 'PAP',
    from: '2026-11-01',
    to: '2026-11-21',
    branch: 'B',
    payment: 'BRDE',
    seller: '12',
    attention: 'YES',
    sort: 'OLD',
  };
  expect(parseOrderQuery(orderSearch(query))).toEqual(query);
  expect(orderSearch(parseOrderQuery(''))).toBe('');
});

test('hostile values ask for nothing', () => {
  const query = parseOrderQuery(
    '?pag=-1&s=XYZ&desde=ayer&hasta=2026-02-30&sucursal=<b>&pago=oro&vendedor=-1',
  );
  expect(query).toEqual({
    page: 1,
    text: '',
    state: '',
    from: '',
    to: '',
    branch: '',
    payment: '',
    seller: '',
    attention: '',
    sort: '',
  });
  expect(parseOrderQuery('?pag=1e999').page).toBe(1);
});

test('days travel as the wire writes dates, whole days included', () => {
  const filters = queryFilters(
    parseOrderQuery(
      '?desde=2026-02-03&hasta=2026-02-04&s=pen&t=1001&atencion=yes&sucursal=B&pago=brde',
    ),
  );
  expect(filters).toEqual([
    { FilterKey: 'text', FilterValue: '1001' },
    { FilterKey: 'state', FilterValue: 'PEN' },
    { FilterKey: 'startDate', FilterValue: '02/03/2026 00:00:00.000' },
    { FilterKey: 'endDate', FilterValue: '02/04/2026 23:59:59.999' },
    { FilterKey: 'branch', FilterValue: 'B' },
    { FilterKey: 'payment', FilterValue: 'BRDE' },
    { FilterKey: 'attention', FilterValue: 'yes' },
  ]);
});

test.each([
  ['', 'DIS', true],
  ['?s=PEN', 'PAP', true],
  ['?s=PEN', 'DIS', false],
  ['?s=PAP', 'DIS', false],
  ['?s=DIS', 'DIS', true],
  ['?s=SEN', 'DIS', true],
  ['?atencion=yes', 'DIS', false],
] as const)('a list of %j that an order moves in to %s: it stays is %s', (search, state, stays) => {
  expect(holds(parseOrderQuery(search), state)).toBe(stays);
});

test('the order beside the list is in the address, and not part of the read or its cache', () => {
  const query = managementQuery.parse('?t=radiador&pedido=1042');
  expect(query).toMatchObject({ text: 'radiador', opened: '1042' });
  expect(managementQuery.write({ ...query, state: 'PAP' })).toBe('?t=radiador&s=PAP&pedido=1042');
  expect(managementQuery.write(managementQuery.listQuery(query))).toBe('?t=radiador');
  expect(queryFilters(query)).toEqual([{ FilterKey: 'text', FilterValue: 'radiador' }]);
  for (const hostile of ['-1', '1e3', '99999999999', '<b>'])
    expect(managementQuery.parse(`?pedido=${hostile}`).opened).toBe('');
});

test('the states to choose from hold each order once, and lead to no list twice', () => {
  const names = STATE_CHOICES.map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Todos', 'Pendente']);
  expect(names.slice(-2)).toEqual(['Enviado', 'Cancelado']);
  const lists = STATE_CHOICES.map(({ states }) => [...states].sort().join());
  expect(new Set(lists).size).toBe(lists.length);
});
