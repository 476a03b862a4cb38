import { describe, expect, it } from 'vitest';
import { writeAmounts } from './measure-words.ts';
import { wordsOf } from './words.ts';

describe('words', () => {
  it.each([
    ['Radiadores de Refrigeración', ['radiador', 'refrigeracion']],
    ['radiador', ['radiador']],
    ['Gol 1.6 / 1,6', ['gol', '1.6']],
    ['Honda CR-V', ['honda', 'crv', 'cr', 'v']],
    ['1991-2008', ['1991', '2008']],
    ['¿¡!?', []],
    ['Bombas de agua', ['bomba', 'agua']],
    ['radiador 490x640', ['radiador', '490mm', '640mm']],
    ['280 × 505 X 26,0 mm', ['280mm', '505mm', '26mm']],
    ['28x50,5 cm, de 12\u00a0V', ['280mm', '505mm', '12v']],
    ['Alternador 90 A 12 V', ['alternador', '90a', '12v']],
    ['gol 2005 a 2010', ['gol', '2005', '2010']],
    ['Ranger 4x4 1.6 16v', ['ranger', '4x4', '1.6', '16v']],
    ['1,5 mm', ['1.5mm']],
    ['mampara 1.200 x 1.800', ['mampara', '1200mm', '1800mm']],
    ['filamento 1.750 mm', ['filamento', '1.75mm']],
    ['radiador 400mm x 600mm', ['radiador', '400mm', '600mm']],
    ['40 cm x 60 × 26 mm', ['400mm', '600mm', '26mm']],
    ['40 x 60 cm x 26 mm', ['400mm', '600mm', '26mm']],
    ['manguera 16 mm x 15 m', ['manguera', '16mm', '15000mm']],
    ['refrigerante 5 litros', ['refrigerante', '5000ml']],
    ['Anticongelante 20 LTS', ['anticongelante', '20000ml']],
    ['1 litro', ['1000ml']],
    ['4lt', ['4000ml']],
    ['Onix 1.4 LT 2012 LT', ['onix', '1.4', 'lt', '2012']],
    ['jarra 1,5 litros', ['jarra', '1500ml']],
    ['termo 3/4 litro', ['termo', '750ml']],
    ['pintura medio litro', ['pintura', '500ml']],
    ['sellador 1/4 l', ['sellador', '250ml']],
    ['resina medio kg', ['resina', '500g']],
    ['botella 2000 ml', ['botella', '2000ml']],
    ['alternador 90 amperes', ['alternador', '90a']],
    ['pendrive 64 gigas', ['pendrive', '64000mb']],
    ['cable 5mts', ['cable', '5000mm']],
    ['alfombra 1,2 metros', ['alfombra', '1200mm']],
    ['alfombra de 120 cm', ['alfombra', '1200mm']],
    ['maza 2 kilos', ['maza', '2000g']],
    ['disco 1/2 pulgada', ['disco', '1', '2', 'pulgada']],
    ['panal de 3 filas', ['panal', '3fila']],
    ['televisor 50 pulgadas', ['televisor', '50pulgada']],
    ['monitor 27"', ['monitor', '27pulgada']],
    ['rosca 3/8"', ['rosca', '3', '8']],
    ['sellador 250 mL', ['sellador', '250ml']],
    ['MANGUERA 10 MM', ['manguera', '10mm']],
    ['manguera 16 mm x 15 metros', ['manguera', '16mm', '15000mm']],
    ['cinta 3M, auto 4G y M3', ['cinta', '3m', 'auto', '4g', 'm3']],
    ['estufa 1.500 W', ['estufa', '1500w']],
    ['estufa 1,5 kW', ['estufa', '1500w']],
    ['pila 2000 mAh', ['pila', '2ah']],
    ['disco 1 TB', ['disco', '1000000mb']],
    ['lámpara 806 lúmenes', ['lampara', '806lm']],
    ['taladro 3000rpm', ['taladro', '3000rpm']],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
  it.each([
    ['cable', 'cables'],
    ['mueble', 'muebles'],
    ['timbre', 'timbres'],
    ['verde', 'verdes'],
    ['grande', 'grandes'],
    ['borne', 'bornes'],
    ['torre', 'torres'],
    ['aire', 'aires'],
    ['relé', 'relés'],
    ['hélice', 'hélices'],
    ['bronce', 'bronces'],
    ['luz', 'luces'],
    ['lápiz', 'lápices'],
    ['gas', 'gases'],
    ['arnés', 'arneses'],
    ['kit', 'kits'],
    ['led', 'LEDs'],
    ['sensor', 'sensores'],
    ['red', 'redes'],
    ['base', 'bases'],
    ['drone', 'drones'],
    ['dron', 'drones'],
  ])('%s and %s are one word', (one, many) => {
    expect(wordsOf(many)).toEqual(wordsOf(one));
  });
  it.each([
    ['Corolla Cross', ['corolla', 'cross']],
    ['abs gps', ['abs', 'gps']],
    ['Cruze', ['cruze']],
    ['100 ms', ['100', 'ms']],
  ])('%s is no plural', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

it('reads pounds as the pressure that caps are marked with, near the bars of the same cap', () => {
  for (const text of ['13 libras', '13libras', '13 lbs', '13 psi'])
    expect(wordsOf(writeAmounts(text))).toEqual(['89.632kpa']);
  expect(wordsOf('0,9 bar')).toEqual(['90kpa']);
});
