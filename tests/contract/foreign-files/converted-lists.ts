/** Exports of further web shops and programs, printed and converted lists: what comes of them. */
import type { Case } from './case.ts';

const EDITION_11 = [
  'FA-1000 | Filtro de aire | Filtrasur | Aire | $ 380.00',
  'FA-1028 | Filtro de aire | Filtrasur | Aire | $ 928.00',
  'FA-1056 | Filtro de aire | Filtrasur | Aire | $ 576.00',
  'FC-1014 | Filtro de combustible | Filtrasur | Combustible | $ 654.00',
  'FC-1042 | Filtro de combustible | Filtrasur | Combustible | $ 1202.00',
  'FC-1070 | Filtro de combustible | Filtrasur | Combustible | $ 850.00',
  'FH-1021 | Filtro de habitáculo | Filtrasur | Habitáculo | $ 791.00',
  'FH-1049 | Filtro de habitáculo | Filtrasur | Habitáculo | $ 439.00',
  'FH-1077 | Filtro de habitáculo | Filtrasur | Habitáculo | $ 987.00',
  'FO-1007 | Filtro de aceite | Filtrasur | Aceite | $ 517.00',
  'FO-1035 | Filtro de aceite | Filtrasur | Aceite | $ 1065.00',
  'FO-1063 | Filtro de aceite | Filtrasur | Aceite | $ 713.00',
];
const VEHICLES_11 = [
  'FA-1000 | W 700/0, PH5000 | → Volkswagen Gol 1.6 1996–',
  'FA-1028 | W 704/4, PH5012 | → Renault Clio 1.2 2000–2008; → Ford Ka 1.0 2003–',
  'FA-1056 | W 708/8, PH5024 | → Chevrolet Corsa 1.4 2004–2012; → Toyota Hilux 2.5 2007–2013; → Renault Clio 1.2 1998–',
  'FC-1014 | W 702/2, PH5006 | → Chevrolet Corsa 1.4 1998–2006; → Toyota Hilux 2.5 2001–2007; → Renault Clio 1.2 2004–2008',
  'FC-1042 | W 706/6, PH5018 | → Volkswagen Gol 1.6 2002–2010',
  'FC-1070 | W 710/1, PH5030 | → Renault Clio 1.2 2006–; → Ford Ka 1.0 1997–2015',
  'FH-1021 | W 703/3, PH5009 | → Toyota Hilux 2.5 1999–2007',
  'FH-1049 | W 707/7, PH5021 | → Fiat Palio 1.3 2003–2011; → Chevrolet Corsa 1.4 2006–2012',
  'FH-1077 | W 711/2, PH5033 | → Ford Ka 1.0 2007–2015; → Volkswagen Gol 1.6 1998–2016; → Fiat Palio 1.3 2001–2017',
  'FO-1007 | W 701/1, PH5003 | → Fiat Palio 1.3 1997–2005; → Chevrolet Corsa 1.4 2000–2006',
  'FO-1035 | W 705/5, PH5015 | → Ford Ka 1.0 2001–; → Volkswagen Gol 1.6 2004–2010; → Fiat Palio 1.3 2007–2011',
  'FO-1063 | W 709/0, PH5027 | → Toyota Hilux 2.5 2005–2013',
];

export const CONVERTED_LISTS: Case[] = [
  {
    title:
      "a market place's workbook, with hints below its headings and publications of several products",
    steps: [
      {
        file: 'mercado-libre.xlsx',
        reads: 'products',
        columns: { Stock: 'stock.B' },
        defaults: { brand: 'Genérica', category: 'Varios' },
        warns: [
          'una fila sin código que completa otras de su producto (fila 8), 2 notas o títulos (filas 4, 5).',
        ],
        bad: ['12: SKU: Está vacío: no se sabe de qué habla la fila.'],
        gives: {
          products: [
            'ELF-0101 | Bomba De Agua Fiat Uno 1.3 Fire | Genérica | Varios | $ 2390.00 | units B 7',
            'ELF-0102 | Termostato Corsa 1.4 87 Grados Con Junta | Genérica | Varios | $ 890.00 | units B 23',
            'ELF-0103-16 | Escobilla Limpiaparabrisas Universal | Genérica | Varios | $ 490.00 | units B 14',
            'ELF-0103-20 | Escobilla Limpiaparabrisas Universal | Genérica | Varios | $ 490.00 | units B 9',
            'ELF-0104 | Radiador Hilux 2.5 Diesel 2006 A 2015 | Genérica | Varios | $ 7560.00 | units B 1',
            'ELF-0106 | Sensor Temperatura Vw Gol G5 Original | Genérica | Varios | $ 1249.50',
          ],
        },
      },
    ],
  },
  {
    title: "a web shop's export whose variations leave out what their first row says",
    steps: [
      {
        file: 'tiendanube.csv',
        reads: 'products',
        columns: { Stock: 'stock.B' },
        defaults: { brand: 'Genérica' },
        bad: [
          '6: Categoría: Está vacío, y lo nuevo lo necesita.',
          '7: SKU: Está vacío: no se sabe de qué habla la fila.',
        ],
        gives: {
          products: [
            'GUA-L-NE | Guantes de trabajo | Manopla | Seguridad > Guantes | $ 320.00 | cost 170.00 | units B 35 | Palma de nitrilo; dorso tejido. | specs Talle: L; Color: Negro',
            'GUA-L-RO | Guantes de trabajo | Manopla | Seguridad > Guantes | $ 340.00 | cost 170.00 | Palma de nitrilo; dorso tejido. | specs Talle: L; Color: Rojo',
            'GUA-M-NE | Guantes de trabajo | Manopla | Seguridad > Guantes | $ 320.00 | cost 170.00 | units B 40 | Palma de nitrilo; dorso tejido. | specs Talle: M; Color: Negro',
            'LIM-300 | Limpia contactos 300 ml | Lubrax-U | Lubricantes > Aerosoles | $ 265.50 | cost 131.25 | units B 52 | 7790001000033',
            'LUB-1040-4 | Aceite 10W40 4 litros | Lubrax-U | Lubricantes > Aceites | $ 2450.00 | cost 1480.00 | units B 18 | 7790001000019 | Semisintético.\n\n- API SN\n- ACEA A3/B4',
          ],
        },
      },
    ],
  },
  {
    title: "a web shop's export with rows of pictures alone",
    photos: ['kd160_1.jpg', 'kd160_2.jpg', 'polyv.jpg', 'polyv-detalle.jpg'],
    steps: [
      {
        file: 'shopify.csv',
        reads: 'products',
        columns: { 'Variant Inventory Qty': 'stock.B' },
        bad: ['8: Variant SKU: Está vacío: no se sabe de qué habla la fila.'],
        gives: {
          products: [
            '00KD160 | Kit de distribución Gol 1.6 | Correar | Distribución | $ 4890.00 | cost 2930.10 | units B 5 | 7790002000018 | Correa, tensor y bomba. | photos kd160_1.jpg, kd160_2.jpg',
            'PV-6PK1070 | Correa Poly V | Correar | Correas | $ 690.00 | cost 390.00 | units B 12 | 7790002000025 | photos polyv.jpg, polyv-detalle.jpg | specs Medida: 6PK1070',
            'PV-6PK1290 | Correa Poly V | Correar | Correas | $ 760.00 | cost 430.00 | 7790002000032 | photos polyv.jpg, polyv-detalle.jpg | specs Medida: 6PK1290',
            'TA-55 | Tensor de alternador | Rulex | Correas | $ 1540.00 | hidden | Para 1.0, 1.4 y 1.6',
          ],
        },
      },
    ],
  },
  {
    title:
      "an office program's export with roots above the categories, and no in place of empty texts",
    steps: [
      {
        file: 'odoo.xlsx',
        reads: 'products',
        columns: { 'Cantidad a mano': 'stock.B' },
        defaults: { brand: 'Monroe' },
        bad: [
          '5: Referencia interna: Excel cambió este código por un valor lógico, «no»: dale formato de texto a la columna y escríbelo de nuevo.',
        ],
        gives: {
          products: [
            'AMORT-0001 | Amortiguador delantero Onix | Monroe | Suspensión > Amortiguadores | $ 3680.00 | cost 2100.50 | units B 8 | 7790003000017',
            'AMORT-0002 | Amortiguador trasero Onix | Monroe | Suspensión > Amortiguadores | $ 3290.00 | cost 1900.00 | 7790003000024',
            'BUJE-07 | Buje barra estabilizadora 22 mm | Monroe | Suspensión > Bujes | $ 145.90 | cost 61.00 | units B 130',
            'BUJE-08 | Buje barra estabilizadora 24 mm (descontinuado) | Monroe | Suspensión > Bujes | $ 145.90 | cost 61.00 | hidden',
            'CAZ-10 | Cazoleta amortiguador Corsa | Monroe | Suspensión | $ 890.00 | cost 512.25 | units B 16 | 7790003000031',
          ],
        },
      },
    ],
  },
  {
    title: 'a printed list with columns of a fixed width, in letters of DOS',
    steps: [
      {
        file: 'listado-faro.txt',
        reads: 'products',
        columns: { EXIST: 'stock.B' },
        defaults: { brand: 'S/M' },
        warns: [
          'un total (fila 22), un encabezado repetido (fila 17), 2 notas o títulos (filas 14, 15)',
        ],
        gives: {
          products: [
            '000451 | BOMBA DE AGUA VW GOL 1.6 AP | SCHADEK-U | Refrigeración | $ 1525.00 | units B 12',
            '000452 | BOMBA DE AGUA FIAT PALIO 1.3 FIRE | SCHADEK-U | Refrigeración | $ 1440.21 | units B 4',
            '000460 | CAÑO DE CALEFACCION CORSA | MANG. SUR | Refrigeración | $ 390.40',
            '001003 | JUEGO PASTILLAS DEL. GOL G5 | FRENOMAX | FRENOS | $ 1201.70 | units B 25',
            '001010 | DISCO FRENO VENTILADO HILUX 319 MM | FRENOMAX | FRENOS | $ 3220.80 | units B 2',
            '001010-1 | DISCO FRENO SOLIDO GOL G3 | FRENOMAX | FRENOS | $ 1817.80 | units B 7',
            '002200 | LIQUIDO DE FRENO DOT4 500CC | S/M | LUBRICANTES | $ 231.68 | units B 48',
            '002201 | REFRIGERANTE ROSA 1L | PETRO-U | LUBRICANTES | $ 176.90 | units B 112',
          ],
        },
      },
    ],
  },
  {
    title: 'a list converted from PDF, with broken texts and signs beside their amounts',
    steps: [
      {
        file: 'pdf-convertido.xlsx',
        reads: 'products',
        defaults: { category: 'Frenos' },
        warns: ['4 que siguen el texto de la de arriba (filas 5, 6, 9, 15)'],
        gives: {
          products: [
            'FL 1201 | Pastilla de freno delantera Chevrolet Onix 1.0 / 1.4 (2013 en adelante) | Cobreq-U | Frenos | $ 1439.60',
            'FL 1202 | Pastilla de freno trasera Toyota Hilux | Cobreq-U | Frenos | $ 1903.20',
            'FL 1203 | Cinta de freno Gol / Saveiro con regulador | Fric-Sur | Frenos | $ 1086.41',
            'FL 1210 | Cilindro de rueda 3/4" | Controil-U | Frenos | $ 780.80',
            'FL 1211 | Cilindro maestro doble Fiat Uno con depósito | Controil-U | Frenos | $ 2854.80',
            'FL 1212 | Flexible de freno delantero | Flexline | Frenos | $ 0.00',
          ],
        },
      },
    ],
  },
  {
    title: 'a list in dollars with merged groups, brands and headings, and its own rate in a note',
    steps: [
      {
        file: 'del-plata-usd.xlsx',
        reads: 'products',
        titles: 'category',
        gives: {
          products: [
            'RET-0040 | Retén cigüeñal trasero | Sabox | RETENES | $ 434.32',
            'RET-0041 | Retén cigüeñal delantero | Sabox | RETENES | $ 153.72',
            'RET-0042 | Retén de semieje | Ref.Sur | RETENES | $ 0.00',
            'RUL-32005 | Rulemán cónico 32005 | Rodak | RULEMANES DE RUEDA | $ 329.40',
            'RUL-6205 | Rulemán 6205 2RS | Rodak | RULEMANES DE RUEDA | $ 204.96',
            'RUL-6206 | Rulemán 6206 2RS | Rodak | RULEMANES DE RUEDA | $ 248.88',
          ],
        },
      },
    ],
  },
  {
    title: "an exporter's list in two languages, in UTF-16 with line breaks in its cells",
    steps: [
      {
        file: 'jinling.txt',
        reads: 'products',
        defaults: { category: 'Suspensión' },
        gives: {
          products: [
            'JL-3001 | Control arm, lower LH Parrilla inferior izq. | JINLING | Suspensión | $ 0.00 | cost 314.00 | hidden',
            'JL-3002 | Control arm, lower RH Parrilla inferior der. | JINLING | Suspensión | $ 0.00 | cost 314.00 | hidden',
            'JL-3015 | Shock absorber, front Amortiguador delantero | JINLING | Suspensión | $ 0.00 | cost 568.00 | hidden',
            'JL-3020 | Ball joint "heavy duty" Rótula reforzada | JINLING | Suspensión | $ 0.00 | cost 94.00 | hidden',
            'JL-3021 | Bushing Buje | JINLING | Suspensión | $ 0.00 | cost 19.20 | hidden',
          ],
          families: [
            'JL-3001 | 96535062, 96182260 | → Chevrolet Aveo 1.6 2004–2011',
            'JL-3002 | 96535063, 96182261 | → Chevrolet Aveo 1.6 2004–2011',
            'JL-3015 | 48520-09R20, 48520-80066 | → Toyota Hilux 2.5 2005–2015; → Toyota Hilux 3.0 2005–2015',
            'JL-3020 | → Volkswagen Gol 1.6 1995–2005',
            'JL-3021 | MB109585',
          ],
        },
      },
    ],
  },
  {
    title: 'a list with several prices, and the stock of its articles by branch',
    steps: [
      {
        file: 'pinturas-listas.csv',
        reads: 'products',
        columns: { 'Lista 1': 'price' },
        gives: {
          products: [
            'CIN-018 | Cinta de enmascarar 18 mm; rollo 40 m | Abrax | Cintas | $ 95.00 | cost 48.90 | 7790004000054',
            'LIJ-080 | Lija al agua; grano 80 pack x 10 | Abrax | Lijas | $ 240.00 | cost 120.00',
            'LIJ-220 | Lija al agua; grano 220 pack x 10 | Abrax | Lijas | $ 240.00 | cost 120.00',
            'PIN-001 | Pintura en aerosol 400 ml; negro mate | Colorín | Pinturas | $ 325.00 | cost 180.25 | 7790004000016',
            'PIN-002 | Pintura en aerosol 400 ml; blanco brillante (secado rápido) | Colorín | Pinturas | $ 325.00 | cost 180.25 | 7790004000023',
            'PIN-010 | Masilla "poliéster" 1 kg; con catalizador | Colorín | Masillas | $ 780.00 | cost 455.00 | 7790004000030',
          ],
        },
      },
      {
        file: 'existencias.ods',
        reads: 'stock',
        bad: [
          '9: No existe un producto con el código LIJ-999.',
          '10: Bulevar: «-1» no está entre 0 y 1000000.',
        ],
        gives: {
          products: [
            'CIN-018 | Cinta de enmascarar 18 mm; rollo 40 m | Abrax | Cintas | $ 95.00 | cost 48.90 | 7790004000054',
            'LIJ-080 | Lija al agua; grano 80 pack x 10 | Abrax | Lijas | $ 240.00 | cost 120.00 | units B 100, C 40',
            'LIJ-220 | Lija al agua; grano 220 pack x 10 | Abrax | Lijas | $ 240.00 | cost 120.00',
            'PIN-001 | Pintura en aerosol 400 ml; negro mate | Colorín | Pinturas | $ 325.00 | cost 180.25 | units B 12, C 12 | 7790004000016',
            'PIN-002 | Pintura en aerosol 400 ml; blanco brillante (secado rápido) | Colorín | Pinturas | $ 325.00 | cost 180.25 | units B 5 | 7790004000023',
            'PIN-010 | Masilla "poliéster" 1 kg; con catalizador | Colorín | Masillas | $ 780.00 | cost 455.00 | units C 3 | 7790004000030',
          ],
        },
      },
    ],
  },
  {
    title: 'a catalogue with a row for each vehicle, and its next edition',
    steps: [
      {
        file: 'filtrasur-11.xlsx',
        reads: 'products',
        defaults: { brand: 'Filtrasur' },
        gives: { products: EDITION_11, families: VEHICLES_11 },
      },
      {
        file: 'filtrasur-12.xlsx',
        reads: 'products',
        isRemembered: true,
        warns: ['1 producto de la lista anterior no viene en esta'],
        gives: {
          products: [
            ...EDITION_11.filter((line) => !/^(?:FA-1028) /.test(line)),
            'FA-1028 | Filtro de aire | Filtrasur | Aire | $ 955.84',
            'FA-2000 | Filtro de aire | Filtrasur | Aire | $ 640.00',
          ],
          families: [
            ...VEHICLES_11.filter((line) => !/^(?:FO-1063) /.test(line)),
            'FA-2000 | W 990 | → Suzuki Swift 1.3 2001–',
            'FO-1063 | W 709/0, PH5027 | → Toyota Hilux 2.5 2005–2013; → Peugeot 206 1.4 2000–2010',
          ],
        },
      },
    ],
  },
];
