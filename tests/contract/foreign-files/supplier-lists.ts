/** Lists of suppliers and a program's goods: what their owner says, and what comes of them. */
import type { Case, Step } from './case.ts';

const RODOSUR = [
  '05500 | TERMOSTATO FIAT FIRE 87° C/CARCASA | GAUSS UY | TERMOSTATOS Y CARCASAS | $ 961.36 | cost 646.16',
  '05555 | CARCASA TERMOSTATO PEUGEOT 1.4 PLASTICA | VALTEK | TERMOSTATOS Y CARCASAS | $ 2041.19 | cost 1371.95',
  '40110 | BOMBA AGUA FIAT FIRE 1.0/1.3/1.4 | URBA-SUR | BOMBAS DE AGUA | $ 2176.48 | cost 1462.88',
  '40113 | BOMBA AGUA VW AP 1.6/1.8/2.0 | MAGNETTO | BOMBAS DE AGUA | $ 3743.25 | cost 2515.96',
  'LQ.004 | TOTAL QUARTZ 7000 10W40 x 4 L | TOTAL | ACEITES, ADITIVOS Y REFRIGERANTES | $ 1170.57 | cost 786.77',
  'LQ.006 | AGUA DESTILADA x 5 L | S/M | ACEITES, ADITIVOS Y REFRIGERANTES | $ 1988.17 | cost 1336.31',
  'RAD-0100 | RADIADOR FIAT UNO 1.3 FIRE 04/ S/AIRE | MAGNETTO | RADIADORES DE AGUA | $ 5779.14 | cost 3884.34',
  'RAD-0121 | RADIADOR VW SAVEIRO 1.6 99/09 C/A | URBA-SUR | RADIADORES DE AGUA | $ 8117.50 | cost 5456.03 | NUEVO',
  'RAD-0177 | RADIADOR PEUGEOT 206 1.4 C/A | MAHLER | RADIADORES DE AGUA | $ 7319.12 | cost 4919.41',
];
const VFP = [
  '000113 | PARRILLA SUSP. IZQ. C/RÓTULA G C/ABS | TRW-SUR | BUJES Y TREN DEL > PARRILLAS | $ 2223.89 | cost 1170.47 | units B 12 | 7793200000910',
  '000321 | RÓTULA INFERIOR GOL G4 ORIGINAL | FRASLÉ | BUJES Y TREN DEL > PARRILLAS | $ 5831.60 | cost 3069.20 | units B 3 | 7793200015471',
  '000477 | EXTREMO DIRECCIÓN IZQ. ONIX ORIGINAL | NAKATO | BUJES Y TREN DEL > PARRILLAS | $ 7804.72 | cost 4107.75 | units B 12 | 7793200026392',
  '000503 | EXTREMO DIRECCIÓN IZQ. P.206 | FRASLÉ | BUJES Y TREN DEL > PARRILLAS | $ 1452.99 | cost 764.73 | units B 4 | 7793200028211 | hidden',
  'BU0002-A | PARRILLA SUSP. IZQ. C/RÓTULA P S/ABS | BÖSCH U. | BUJES Y TREN DEL > PARRILLAS | $ 7615.83 | cost 4008.33 | 7793200001825',
  'FR0058-B | ZAPATAS TRAS. JGO x4 HILUX 05/ S/ABS | S/MARCA | FRENOS > PASTILLAS | $ 3504.15 | cost 1844.29 | units B 1 | 7793200052780',
];
const VFP_STEP: Step = {
  file: 'articulos-vfp.txt',
  reads: 'products',
  columns: { EXIST: 'stock.B' },
  answers: [
    { list: 'currency', name: '1', action: 'use', id: 'UYU' },
    { list: 'currency', name: '2', action: 'use', id: 'USD' },
  ],
  gives: { products: VFP },
};

export const SUPPLIER_LISTS: Case[] = [
  {
    title:
      "a distributor's book with headings in three rows, sections and subtotals; then the next one",
    steps: [
      {
        file: 'rodosur-46.xlsx',
        reads: 'products',
        titles: 'category',
        defaults: { brand: 'S/M' },
        warns: ['la hoja «CONDICIONES» también tiene datos, y no se lee'],
        gives: { products: RODOSUR },
      },
      {
        file: 'rodosur-47.xlsx',
        reads: 'products',
        isRemembered: true,
        gives: {
          products: [
            ...RODOSUR.slice(0, 3),
            '40113 | BOMBA AGUA VW AP 1.6/1.8/2.0 | MAGNETTO | BOMBAS DE AGUA | $ 3855.55 | cost 2591.44',
            ...RODOSUR.slice(4),
            'RAD-0300 | RADIADOR BYD F0 1.0 | RADIPLAST | RADIADORES DE AGUA | $ 7576.20 | cost 5092.20 | NUEVO',
          ],
        },
      },
    ],
  },
  {
    title:
      "a wholesaler's sheet with merged headings, lines and brands, and a merged note at its end",
    steps: [
      {
        file: 'acumuladores-charrua.ods',
        reads: 'products',
        gives: {
          products: [
            'BEP 40 FD | Batería BEP 40 40 Ah | ENERPLUS | Baterías 12 V | $ 7570.00 | cost 4405.49 | 7731180000377',
            'BEP 45 FD | Batería BEP 45 45 Ah | ENERPLUS | Baterías 12 V | $ 4955.00 | cost 2883.65 | 7731180000742',
            'BEP 55 FI | Batería BEP 55 65 Ah | ENERPLUS | Baterías 12 V | $ 2145.00 | cost 1248.32 | 7731180001114',
            'BOR-P | Borne BOR-P | Cobrex | Cables y bornes | $ 1005.90 | cost 585.40 | 7731180003330',
            'CAB-25-R | Cable de batería CAB-25-R | Cobrex | Cables y bornes | $ 280.90 | cost 163.48 | 7731180002968',
            'CH-45-D | Batería CH-45-D 9 Ah | Charrúa | Baterías 12 V | $ 6930.00 | cost 4033.03 | 7731180001480',
            'CH-55-D | Batería CH-55-D 5 Ah | Charrúa | Baterías 12 V | $ 8645.00 | cost 5031.11 | 7731180001855',
            'CH-65-I | Batería CH-65-I 180 Ah | Charrúa | Baterías 12 V | $ 2885.00 | cost 1678.98 | 7731180002227',
            'CH-75-D | Batería CH-75-D 180 Ah (taxi / remise) | Charrúa | Baterías 12 V | $ 4885.00 | cost 2842.91 | 7731180002593',
          ],
        },
      },
    ],
  },
  {
    title: 'a padded export of a FoxPro program, and a count of its barcodes by a scanner',
    steps: [
      VFP_STEP,
      {
        file: 'conteo-lector.txt',
        reads: 'stock',
        columns: { 'Columna B': 'stock.B' },
        bad: [
          '4: Columna A: Ningún producto tiene el código de barras 7790000001239.',
          '5: Columna A: «7793200000919» está mal copiado: su último número, el verificador, es 9 y debería ser 0.',
        ],
        gives: {
          products: [
            VFP[0]?.replace('units B 12', 'units B 5') ?? '',
            ...VFP.slice(1, 4),
            VFP[4]?.replace('| 7793', '| units B 1 | 7793') ?? '',
            ...VFP.slice(5),
          ],
        },
      },
    ],
  },
  {
    title: 'a list in dollars without tax, as its title says, with words in place of prices',
    steps: [
      {
        file: 'tres-cruces-usd.csv',
        reads: 'products',
        defaults: { brand: 'S/M' },
        gives: {
          products: [
            'AC001-Y | Compresor A/A Sanden SD7H15 8 orejas 12V | Denko | Compresores | $ 60756.00',
            'AC002-X | Compresor A/A Sanden 5H14 12V doble canal | Valvex | Compresores | $ 3366.71',
            'AC003-Z | Compresor A/A VW Gol Trend 1.6 | S/M | Compresores | $ 0.00',
            'AC004-X | Compresor A/A Hilux 2.5 TD | S/M | Compresores | $ 16686.67',
            'AC006-Y | Compresor A/A Amarok 2.0 TDI | Denko | Compresores | $ 16299.20',
            'AC007-X | Condensador VW Amarok 2.0 | Denko | Condensadores | $ 0.00',
            'AC012-Z | Condensador Renault Duster 1.6 | S/M | Condensadores | $ 0.00',
            'AC022-Z | Manómetro 2 vías R134a c/mangueras | Sandex | Herramientas | $ 0.00',
            'AC031-Z | Presostato binario 2 vías | Valvex | Válvulas | $ 13429.76',
          ],
        },
      },
    ],
  },
  {
    title: 'a list with a currency in each row, and families that are categories',
    steps: [
      {
        file: 'moneda-por-fila.xlsx',
        reads: 'products',
        bad: ['8: Moneda: «EUR» no es una moneda de la tienda, que tiene pesos y dólares.'],
        gives: {
          products: [
            'KD0001 | Amortiguador tras. Gol Trend | Dayco Sur | Suspensión | $ 2114.40',
            'KD0002 | Cazoleta c/crapodina Onix | Dayco Sur | Suspensión | $ 4515.60',
            'KD0003 | Kit distribución Etios | Gatex | Distribución | $ 1489.00',
            'KD0004 | Correa poly-V 6PK921 | Gatex | Distribución | $ 4236.00',
            'KD0005 | Tensor Celerio | Cofapex | Distribución | $ 2570.40',
            'KD0010 | Amortiguador del. Onix | Dayco Sur | Suspensión | $ 3930.00',
            'KD0041 | Amortiguador tras. Onix | Dayco Sur | Suspensión | $ 1490.00',
          ],
        },
      },
    ],
  },
  {
    title: 'names of pictures with folders, addresses, other cases and without extensions',
    photos: [
      'CAR-200',
      'CAR-200_2',
      'car_202',
      'car_205',
      'car_207',
      'car_208',
      'car_208_2',
      'car_213',
      'Manija Celta (frente)',
      'Manija Celta (atrás)',
    ],
    steps: [
      {
        file: 'carroceria.csv',
        reads: 'products',
        warns: ['Falta una foto, «CAR-215.jpg»'],
        gives: {
          products: [
            'CAR-200 | Faro delantero izq. Gol Trend | Lumax | Carrocería | $ 9851.00 | photos CAR-200, CAR-200_2',
            'CAR-202 | Óptica trasera Onix Joy | Carpart | Carrocería | $ 8031.00 | photos car_202',
            'CAR-205 | Parrilla frente HB20 | Lumax | Carrocería | $ 17482.00 | photos car_205',
            'CAR-207 | Capot Strada | Carpart | Carrocería | $ 7858.00 | photos car_207',
            'CAR-208 | Lámpara H4 60/55W | Carpart | Iluminación | $ 18378.00 | photos car_208, car_208_2',
            'CAR-213 | Alzacristal del. der. Palio | OEM Sur | Carrocería | $ 9875.00 | photos car_213',
            'CAR-214 | Manija ext. Celta | Lumax | Carrocería | $ 5282.00 | photos Manija Celta (frente), Manija Celta (atrás)',
            'CAR-215 | Cerradura capot Clio | Lumax | Carrocería | $ 2981.00 | photos CAR-200',
            'CAR-220 | Alfombra goma jgo x4 | Carpart | Accesorios | $ 2541.00',
          ],
        },
      },
    ],
  },
  {
    title: 'a Brazilian list in a currency that the shop does not have',
    steps: [
      {
        file: 'autopecas-brl.csv',
        reads: 'products',
        columns: { Estoque: 'stock.C' },
        warns: ['«Preço Venda (R$)» está en una moneda que la tienda no tiene, y no se toma'],
        gives: {
          products: [
            '78000.0 | Radiador Gol G5 1.0 c/ ar | Marelli Sul | Arrefecimento | $ 0.00 | units C 10 | 7895432100007 | hidden',
            "78051.3 | Bomba d'água Corsa 1.0/1.4 | Marelli Sul | Arrefecimento | $ 0.00 | units C 25 | 7895432103398 | hidden",
            '78476.8 | Palheta 20" | Nakato | Elétrica e Acessórios | $ 0.00 | units C 25 | 7895432131643 | hidden',
          ],
        },
      },
    ],
  },
  {
    title: 'a Brazilian list whose amounts are said to be dollars',
    steps: [
      {
        file: 'autopecas-exportacao.csv',
        reads: 'products',
        currency: 'USD',
        columns: { Estoque: 'stock.C' },
        gives: {
          products: [
            '78000.0 | Radiador Gol G5 1.0 c/ ar | Marelli Sul | Arrefecimento | $ 4754.00 | 7895432100007',
            "78051.3 | Bomba d'água Corsa 1.0/1.4 | Nakato | Arrefecimento | $ 897.20 | 7895432103398",
            '78187.1 | Evaporador Saveiro G4 | Marelli Sul | Ar Condicionado | $ 9433.20 | units C 10 | 7895432112437',
            '78476.8 | Palheta 20" | Marelli Sul | Elétrica e Acessórios | $ 188.00 | units C 5 | 7895432131643',
          ],
        },
      },
    ],
  },
];
