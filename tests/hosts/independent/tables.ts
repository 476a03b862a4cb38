/** Small tables of an invented vendor of cooling and air conditioning parts. */

interface Category {
  id: string;
  name: string;
}

export const CATEGORIES: readonly Category[] = [
  { id: '1', name: 'Refrigeración' },
  { id: '1.1', name: 'Radiadores' },
  { id: '1.2', name: 'Electroventiladores' },
  { id: '1.3', name: 'Termostatos' },
  { id: '2', name: 'Aire acondicionado' },
  { id: '2.1', name: 'Compresores' },
  { id: '2.2', name: 'Condensadores' },
  { id: '3', name: 'Insumos' },
  { id: '3.1', name: 'Líquidos y selladores' },
];

interface Named {
  id: number;
  name: string;
}

/** Makes of vehicles, and makers of parts from 31 on. */
export const BRANDS: readonly Named[] = [
  { id: 11, name: 'Chevrolet' },
  { id: 12, name: 'Fiat' },
  { id: 13, name: 'Volkswagen' },
  { id: 14, name: 'Peugeot' },
  { id: 15, name: 'Renault' },
  { id: 16, name: 'Toyota' },
  { id: 31, name: 'Termax' },
  { id: 32, name: 'Australfrío' },
];

export const PROVIDERS: readonly Named[] = [
  { id: 1, name: 'Importadora Cabo Polonio' },
  { id: 2, name: 'Distribuidora Arapey' },
];
export const TAGS: readonly Named[] = [
  { id: 1, name: 'Taller' },
  { id: 2, name: 'Mayorista' },
];
export const STATES: readonly Named[] = [
  { id: 1, name: 'Montevideo' },
  { id: 2, name: 'Canelones' },
  { id: 3, name: 'Salto' },
];
export const CITIES: readonly (Named & { stateId: number })[] = [
  { id: 1, name: 'Montevideo', stateId: 1 },
  { id: 2, name: 'Las Piedras', stateId: 2 },
  { id: 3, name: 'Pando', stateId: 2 },
  { id: 4, name: 'Salto', stateId: 3 },
];
export const BRANCH_NAMES = ['Bulevar', 'Cerro Largo', 'Depósito'] as const;

export interface Vehicle {
  id: number;
  brandId: number;
  name: string;
  yearRange: string;
  engine: string;
}

const vehicle = (
  id: number,
  brandId: number,
  name: string,
  yearRange: string,
  engine: string,
): Vehicle => ({ id, brandId, name, yearRange, engine });

export const VEHICLES: readonly Vehicle[] = [
  vehicle(101, 11, 'Corsa', '1996-2009', '1.6 nafta'),
  vehicle(102, 11, 'S10', '2001-2011', '2.8 diesel'),
  vehicle(103, 11, 'Onix', '2013-2019', '1.4 nafta'),
  vehicle(104, 12, 'Uno', '1990-2013', '1.3 nafta'),
  vehicle(105, 12, 'Palio', '1998-2011', '1.4 nafta'),
  vehicle(106, 12, 'Strada', '2005-2020', ''),
  vehicle(107, 13, 'Gol', '1995-2008', '1.6 nafta'),
  vehicle(108, 13, 'Saveiro', '2010-2022', '1.6 nafta'),
  vehicle(109, 13, 'Amarok', '2010-2020', '2.0 diesel'),
  vehicle(110, 14, '206', '1999-2010', '1.4 nafta'),
  vehicle(111, 14, '405', '', '1.9 diesel'),
  vehicle(112, 14, 'Partner', '2000-2018', '1.6 diesel'),
  vehicle(113, 15, 'Clio', '1998-2012', '1.2 nafta'),
  vehicle(114, 15, 'Kangoo', '1999-2018', '1.5 diesel'),
  vehicle(115, 15, 'Sandero', '2008-2020', '1.6 nafta'),
  vehicle(116, 16, 'Hilux', '2005-2015', '3.0 diesel'),
  vehicle(117, 16, 'Corolla', '2009-2019', '1.8 nafta'),
  vehicle(118, 16, 'Etios', 'n/d', '1.5 nafta'),
];

/** Goods without a vehicle: code, name, description, price. */
export const SUPPLIES: readonly (readonly [string, string, string, number])[] = [
  ['INS-01', 'Refrigerante orgánico 5 L', '<p>Concentrado <b>rosado</b>, 5 L.</p>', 1290],
  ['INS-02', 'Sellador de radiador 250 mL', 'Sella pérdidas pequeñas.', 420.5],
  ['INS-03', 'Gas R134a 750 g', '', 1850],
  ['INS-04', 'Aceite PAG 46', 'Para compresores "A/C" & más.', 990],
];
