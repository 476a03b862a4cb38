import {
  bars,
  celsius,
  compressor,
  core,
  diameter,
  fan,
  hose,
  mm,
  pins,
  RADIATOR,
  radiator,
  type Spec,
  same,
  volts,
  within,
} from './measures.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicles.ts';

export interface Kind {
  category: string;
  /** First two letters of the codes. */
  prefix: string;
  /** Singular noun that names begin with. */
  noun: string;
  /** Weight for the random choice. */
  weight: number;
  /** Pesos with tax. */
  price: readonly [low: number, high: number];
  /** Fits anything: no applications. */
  universal?: true;
  /** Usually fits very many vehicles (caps, belts, sensors). */
  broad?: true;
  specs: (random: Random, vehicle: Vehicle | undefined) => Spec[];
}

const kind = (
  category: string,
  prefix: string,
  noun: string,
  weight: number,
  price: readonly [number, number],
  specs: Kind['specs'],
  more: Pick<Kind, 'universal' | 'broad'> = {},
): Kind => ({ category, prefix, noun, weight, price, specs, ...more });
const UNIVERSAL = { universal: true } as const;
const BROAD = { broad: true } as const;

export const KINDS: readonly Kind[] = [
  kind(
    '1.1',
    'RA',
    'Radiador',
    60,
    [3500, 22000],
    radiator(['Aluminio soldado', 'Aluminio mecánico']),
  ),
  kind(
    '1.1.1',
    'RP',
    'Radiador de aluminio con tanque plástico',
    90,
    [3500, 18000],
    radiator(['Aluminio soldado', 'Aluminio mecánico']),
  ),
  kind(
    '1.1.2',
    'RC',
    'Radiador de cobre y bronce',
    30,
    [5500, 26000],
    radiator(['Cobre y bronce']),
  ),
  kind('1.1.3', 'PN', 'Panal de radiador', 24, [2800, 16000], (random, vehicle) => [
    ...core(random, vehicle, RADIATOR),
    ['Sistema', random.pick(['Tubo y aleta', 'Serpentina', 'Cobre y bronce'])],
    ['Filas', String(random.int(1, 5))],
  ]),
  kind('1.1.4', 'TQ', 'Tanque de radiador', 24, [900, 4800], (random, vehicle) => [
    ['Largo', mm(within(random, 300, 750, vehicle))],
    ['Ancho', mm(random.int(40, 80))],
    ['Posición', random.pick(['Superior', 'Inferior', 'Izquierdo', 'Derecho'])],
    ['Material', 'Poliamida PA66 con fibra'],
  ]),
  kind('1.2', 'EV', 'Electroventilador', 60, [2500, 14000], fan),
  kind('1.2.1', 'PL', 'Paleta de ventilador', 12, [450, 2400], (random, vehicle) => [
    ['Diámetro', mm(within(random, 250, 430, vehicle, 10))],
    ['Aspas', String(random.pick([5, 6, 7, 8, 9, 11]))],
    ['Giro', random.pick(['Horario', 'Antihorario'])],
  ]),
  kind('1.2.2', 'ME', 'Motor de electroventilador', 18, [1600, 7200], (random, vehicle) => [
    ['Potencia', `${within(random, 80, 400, vehicle, 10)} W`],
    ['Tensión', volts(vehicle)],
    ['Eje', mm(random.pick([6, 8]))],
  ]),
  kind('1.2.3', 'EM', 'Embudo de electroventilador', 12, [1200, 5600], (random, vehicle) => [
    ['Alto', mm(within(random, 280, 480, vehicle))],
    ['Ancho', mm(within(random, 300, 650, vehicle))],
  ]),
  kind('1.3', 'BA', 'Bomba de agua', 60, [1200, 7000], (random) => [
    ['Diámetro de turbina', mm(random.int(48, 90))],
    ['Paletas', String(random.int(5, 9))],
    ['Cuerpo', random.pick(['Aluminio', 'Hierro fundido'])],
    ['Sistema', random.pick(['Con polea', 'Por distribución', 'Con carcasa'])],
  ]),
  kind('1.4', 'TE', 'Termostato', 50, [500, 3500], (random) => [
    ['Apertura', `${random.pick(celsius)} °C`],
    ['Diámetro', mm(random.int(44, 67))],
    ['Sistema', random.pick(['Con junta', 'Con carcasa', 'Sin junta'])],
  ]),
  kind('1.4.1', 'CT', 'Carcasa de termostato', 18, [700, 3900], (random) => [
    ['Salidas', String(random.int(1, 4))],
    ['Material', random.pick(['Plástico', 'Aluminio'])],
  ]),
  kind('1.5', 'DE', 'Depósito de expansión', 40, [600, 4500], (random) => [
    ['Capacidad', `${random.int(8, 30) / 10} L`.replace('.', ',')],
    ['Bocas', String(random.int(2, 4))],
  ]),
  kind(
    '1.5.1',
    'TD',
    'Tapa de depósito',
    12,
    [220, 850],
    (random) => [['Presión', `${random.pick(bars)} bar`]],
    BROAD,
  ),
  kind(
    '1.6',
    'TR',
    'Tapa de radiador',
    26,
    [250, 900],
    (random) => [
      ['Presión', `${random.pick(bars)} bar`],
      ['Diámetro', mm(random.pick([42, 52, 60]))],
    ],
    BROAD,
  ),
  kind('1.7', 'MG', 'Manguera de radiador', 70, [350, 2500], hose),
  kind('1.7.1', 'AB', 'Abrazadera', 10, [40, 260], diameter(16, 70), UNIVERSAL),
  kind('1.8', 'EA', 'Enfriador de aceite', 20, [2200, 12000], (random, vehicle) => [
    ...core(random, vehicle, same([90, 240], [120, 400], [32, 40, 50])),
    ['Sistema', random.pick(['Placas', 'Tubo y aleta'])],
  ]),
  kind('1.8.1', 'MA', 'Manguera de enfriador de aceite', 8, [600, 2900], hose),
  kind('1.9', 'IC', 'Intercooler', 18, [4200, 21000], (random, vehicle) => [
    ...core(random, vehicle, same([160, 420], [380, 700], [50, 60, 76])),
    ['Sistema', random.pick(['Barra y placa', 'Tubo y aleta'])],
  ]),
  kind('1.10', 'SO', 'Frente de radiador', 14, [2800, 13000], (random, vehicle) => [
    ['Ancho', mm(within(random, 900, 1500, vehicle))],
    ['Material', random.pick(['Chapa', 'Plástico'])],
  ]),
  kind(
    '1.11',
    'BU',
    'Bulbo de temperatura',
    30,
    [350, 2200],
    (random) => [
      ['Conexión', `${random.int(85, 95)}-${random.int(75, 84)} °C`],
      ['Rosca', random.pick(['M12 × 1,5', 'M14 × 1,5', 'M22 × 1,5', '3/8"'])],
      pins(random),
    ],
    BROAD,
  ),
  kind(
    '1.12',
    'LI',
    'Líquido refrigerante',
    8,
    [260, 1900],
    (random) => [
      ['Contenido', random.pick(['1 L', '2 L', '4 L', '5 L', '20 L'])],
      ['Color', random.pick(['Verde', 'Rojo', 'Rosa', 'Azul'])],
      ['Tecnología', random.pick(['Orgánica (OAT)', 'Híbrida (HOAT)', 'Inorgánica (IAT)'])],
    ],
    UNIVERSAL,
  ),
  kind('2.1', 'CO', 'Compresor de aire acondicionado', 34, [9000, 45000], compressor),
  kind('2.1.1', 'EG', 'Embrague magnético', 12, [2600, 9800], (random) => [
    ['Polea', random.pick(['PV4', 'PV5', 'PV6', 'PV7'])],
    ['Diámetro', mm(random.int(100, 135))],
  ]),
  kind('2.1.2', 'BO', 'Bobina de compresor', 10, [1500, 4800], (random, vehicle) => [
    ['Tensión', volts(vehicle)],
    ['Diámetro exterior', mm(random.int(92, 108))],
  ]),
  kind('2.2', 'CD', 'Condensador', 50, [3800, 18000], (random, vehicle) => [
    ...core(random, vehicle, same([280, 450], [450, 720], [12, 16, 18, 20])),
    ['Sistema', random.pick(['Flujo paralelo', 'Serpentina', 'Con filtro integrado'])],
  ]),
  kind('2.3', 'EP', 'Evaporador', 20, [3500, 16000], (random, vehicle) => [
    ...core(random, vehicle, same([180, 260], [200, 300], [38, 48, 58, 65, 75, 92])),
    ['Sistema', random.pick(['Laminado', 'Flujo paralelo', 'Serpentina'])],
  ]),
  kind('2.4', 'FD', 'Filtro deshidratador', 26, [800, 3500], (random) => [
    ['Diámetro', mm(random.pick([52, 60, 65, 76]))],
    ['Largo', mm(random.int(18, 30) * 10)],
    ['Gas', random.pick(['R134a', 'R1234yf'])],
  ]),
  kind('2.5', 'VE', 'Válvula de expansión', 20, [900, 4200], (random) => [
    ['Tipo', random.pick(['Bloque', 'Ángulo', 'Tubo de orificio'])],
    ['Gas', random.pick(['R134a', 'R1234yf'])],
  ]),
  kind(
    '2.6',
    'PR',
    'Presostato',
    14,
    [700, 3200],
    (random) => [['Rosca', random.pick(['M12 × 1,25', 'M14 × 1,5', '7/16"'])], pins(random)],
    BROAD,
  ),
  kind('2.7', 'CA', 'Caño de aire acondicionado', 16, [1400, 7800], (random) => [
    ['Medida', random.pick(['N.º 6', 'N.º 8', 'N.º 10', 'N.º 12'])],
    ['Largo', mm(random.int(30, 140) * 10)],
  ]),
  kind(
    '2.8',
    'GA',
    'Gas refrigerante',
    5,
    [900, 12000],
    (random) => [
      ['Gas', random.pick(['R134a', 'R1234yf'])],
      ['Contenido', random.pick(['340 g', '750 g', '1 kg', '5 kg', '13,6 kg'])],
    ],
    UNIVERSAL,
  ),
  kind('2.9', 'FH', 'Filtro de habitáculo', 24, [380, 1900], (random, vehicle) => [
    ['Alto', mm(random.int(18, 40))],
    ['Ancho', mm(within(random, 150, 260, vehicle))],
    ['Largo', mm(within(random, 180, 320, vehicle))],
    ['Sistema', random.pick(['Papel', 'Carbón activado'])],
  ]),
  kind(
    '2.10',
    'OR',
    'Juego de O-rings',
    6,
    [150, 1900],
    (random) => [
      ['Piezas', String(random.pick([10, 30, 100, 270]))],
      ['Material', 'HNBR'],
    ],
    UNIVERSAL,
  ),
  kind('3.1', 'CF', 'Radiador de calefacción', 34, [1500, 8000], (random, vehicle) => [
    ...core(random, vehicle, same([120, 210], [150, 280], [26, 32, 42])),
    ['Sistema', random.pick(['Aluminio soldado', 'Aluminio mecánico', 'Cobre y bronce'])],
  ]),
  kind('3.2', 'SP', 'Soplador de habitáculo', 24, [2200, 11000], (random, vehicle) => [
    ['Diámetro', mm(random.int(130, 160))],
    ['Tensión', volts(vehicle)],
  ]),
  kind('3.3', 'RS', 'Resistencia de soplador', 20, [550, 3600], (random) => [
    ['Velocidades', String(random.int(3, 5))],
    pins(random),
  ]),
  kind('3.4', 'CM', 'Comando de calefacción', 8, [1900, 9800], (random) => [
    ['Accionamiento', random.pick(['Cable', 'Eléctrico'])],
  ]),
  kind('3.5', 'MC', 'Módulo de climatizador', 8, [3500, 16000], (random) => [pins(random)]),
  kind(
    '4.1',
    'CR',
    'Correa de accesorios',
    24,
    [380, 2600],
    (random) => [
      ['Perfil', random.pick(['4PK', '5PK', '6PK', '7PK'])],
      ['Largo', mm(random.int(70, 250) * 10)],
    ],
    BROAD,
  ),
  kind('4.2', 'KD', 'Kit de distribución', 24, [1900, 14000], (random) => [
    ['Dientes', String(random.int(95, 160))],
    ['Contenido', random.pick(['Correa y tensor', 'Correa, tensor y bomba', 'Cadena completa'])],
  ]),
  kind('4.3', 'TP', 'Tensor', 18, [700, 4900], diameter(50, 80)),
  kind('4.4', 'JT', 'Junta de tapa de cilindros', 18, [600, 5200], (random) => [
    ['Espesor', `${random.pick(['1,2', '1,4', '1,5', '1,6'])} mm`],
    ['Material', random.pick(['Multilámina de acero', 'Compuesto'])],
  ]),
  kind('5.1', 'AL', 'Alternador', 20, [5200, 26000], (random, vehicle) => [
    ['Corriente', `${within(random, 55, 150, vehicle)} A`],
    ['Tensión', volts(vehicle)],
    ['Polea', random.pick(['PV4', 'PV5', 'PV6', '1A'])],
  ]),
  kind('5.2', 'MR', 'Motor de arranque', 20, [4800, 22000], (random, vehicle) => [
    ['Potencia', `${within(random, 8, 55, vehicle, 1) / 10} kW`.replace('.', ',')],
    ['Tensión', volts(vehicle)],
    ['Dientes', String(random.int(8, 13))],
  ]),
  kind(
    '5.3',
    'RL',
    'Relé',
    6,
    [180, 900],
    (random) => [['Corriente', `${random.pick([20, 30, 40, 70])} A`], pins(random)],
    UNIVERSAL,
  ),
  kind('5.4', 'FI', 'Ficha de conexión', 6, [120, 780], (random) => [pins(random)], UNIVERSAL),
  kind(
    '6.1',
    'HP',
    'Probador de presión de radiador',
    3,
    [2900, 15000],
    (random) => [
      ['Adaptadores', String(random.int(4, 28))],
      ['Escala', '0-2,5 bar'],
    ],
    UNIVERSAL,
  ),
  kind(
    '6.2',
    'HM',
    'Manómetro para gas refrigerante',
    3,
    [2400, 58000],
    (random) => [['Gas', random.pick(['R134a', 'R1234yf', 'R134a y R1234yf'])]],
    UNIVERSAL,
  ),
  kind(
    '6.3',
    'SL',
    'Sellador de radiador',
    4,
    [190, 980],
    (random) => [['Contenido', random.pick(['100 mL', '250 mL', '350 mL', '1 L'])]],
    UNIVERSAL,
  ),
];
