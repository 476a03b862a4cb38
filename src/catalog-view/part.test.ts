import { describe, expect, it } from 'vitest';
import { initialFacts } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Application, Autopart, AutopartProduct } from '#contract/entities/catalog';
import { branchStock } from './branch-stock.ts';
import { showsYears, yearsOf } from './fitment.ts';
import { lastSaleText } from './last-sale.ts';
import { measuresOf } from './measures.ts';
import { lowestPrice } from './prices.ts';

const product = (change: Partial<AutopartProduct> = {}): AutopartProduct => ({
  productCode: 'R-1',
  productName: 'Radiador',
  productPrice: 1220,
  productSales: [],
  ...initialFacts(productEntity, 'product'),
  categoryName: 'Radiadores',
  brandName: 'Andes',
  isPublic: true,
  specifications: [],
  relatedLinks: [],
  barcodes: [],
  ...change,
});
const part = (products: AutopartProduct[]): Autopart => ({
  code: 'F-1',
  name: 'Radiador Gol',
  description: '',
  categoryId: '1.1',
  categoryName: 'Radiadores',
  isOriginal: false,
  isPublic: true,
  images: [],
  products,
  applications: [],
  originalCodes: [],
});
const application = (name: string, range: string, vehicleId: number | null): Application => ({
  applicationName: name,
  applicationYearRange: range,
  applicationBrandName: 'Volkswagen',
  vehicleId,
});

it('shows the known measures, with one decimal where they are numbers', () => {
  const specifications = [
    { specKey: 'Sistema', specValue: 'VISCONDE' },
    { specKey: 'alto', specValue: '322.55' },
    { specKey: 'Ancho', specValue: '425 mm' },
    { specKey: 'Alto', specValue: '1' },
  ];
  expect(measuresOf(part([product({ specifications })]))).toEqual([
    { name: 'Alto', value: '322,6' },
    { name: 'Ancho', value: '425,0\u00a0mm' },
    { name: 'Sistema', value: 'VISCONDE' },
  ]);
  expect(
    measuresOf(part([product({ specifications: [{ specKey: 'Alto', specValue: ' ' }] })])),
  ).toEqual([]);
});

describe('lowestPrice', () => {
  it('shows the lowest, with tax or without', () => {
    const prices = [2440, null, 1220];
    expect(lowestPrice(prices, 'included')).toEqual({
      cents: 122_000,
      taxLabel: 'IVA inc',
      from: true,
    });
    expect(lowestPrice([1220], 'added')).toEqual({
      cents: 100_000,
      taxLabel: '+ IVA',
      from: false,
    });
  });
  it('returns null where no product has a price', () => {
    expect(lowestPrice([null], 'included')).toBeNull();
  });
});

it('shows years only if a range is meaningful', () => {
  expect(showsYears([application('Gol', '', 1), application('Gol', 'N/D', 2)])).toBe(false);
  expect(showsYears([application('Gol', 'n/d', 1), application('Gol', '1999 - 2008', 2)])).toBe(
    true,
  );
  expect(yearsOf(application('Gol', 'n/d', 1))).toBe('');
});

describe('branchStock', () => {
  const stock = (code: string, quantities: [number | undefined, number | undefined]) => ({
    code,
    available: 'AV' as const,
    branches: [
      { code: 'B', available: 'CO' as const, quant: quantities[0] },
      { code: 'C', available: 'NO' as const, quant: quantities[1] },
    ],
  });
  it('uses the best product and adds up the figures for sellers', () => {
    expect(branchStock([stock('1', [2, 0]), stock('2', [1, 0])], ['C', 'B'])).toEqual([
      { code: 'C', available: 'NO', label: 'Sin stock', quant: 0 },
      { code: 'B', available: 'CO', label: 'Ultimas unidades', quant: 3 },
    ]);
  });
  it('has no quantities for a visitor, and a part without stock rows is out of stock', () => {
    expect(branchStock([stock('1', [undefined, undefined])], ['B'])[0]?.quant).toBeUndefined();
    expect(branchStock([], ['B'])).toMatchObject([{ available: 'NO', label: 'Sin stock' }]);
  });
  it('does not call a branch empty that the stock does not name', () => {
    const elsewhere = { code: '1', available: 'AV' as const, branches: [] };
    expect(branchStock([elsewhere], ['B'])).toMatchObject([{ label: 'Consultar' }]);
    expect(branchStock([{ ...elsewhere, available: 'NO' }], ['B'])).toMatchObject([
      { label: 'Sin stock' },
    ]);
  });
});

it('shows the last of several sales, and an empty text without any', () => {
  const sales = [
    { saleDate: '2026-09-30', saleQuant: 1 },
    { saleDate: '2026-10-02', saleQuant: 4 },
  ];
  expect(lastSaleText(sales)).toBe('VA 4 · 02/10/2026');
  expect(lastSaleText([])).toBe('');
});
