import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'Imprime, arma y programa tu próximo robot',
        text: 'Impresoras 3D, placas, motores, sensores y juguetes para armar, con su ficha técnica y stock a la vista.',
        href: '/productos',
        link: 'Ver todo el laboratorio',
      },
      {
        title: 'Tu primera impresora 3D, lista para usar',
        text: 'Modelos de filamento y de resina, con volumen de impresión, boquilla y repuestos.',
        href: '/productos',
        category: 'Impresoras 3D',
        link: 'Ver impresoras 3D',
      },
      {
        title: 'PLA, PETG, ABS y TPU en todos los colores',
        text: 'Elige por material, diámetro y temperatura, y no frenes una impresión a la mitad.',
        href: '/productos',
        category: 'Filamentos',
        link: 'Ver filamentos',
      },
      {
        title: '¿Tienes el archivo? Nosotros lo imprimimos',
        text: 'En plástico FDM o en resina SLA: elige material y color, y retira tu pieza en el taller.',
        href: '/3d/impresion',
        link: 'Imprimir mi pieza',
      },
    ],
    strengths: [
      {
        icon: 'cpu',
        title: 'Ficha técnica completa',
        text: 'Tensión, medidas y conexiones de cada producto, antes de comprar.',
      },
      {
        icon: 'cube-3d-sphere',
        title: 'Taller 3D propio',
        text: 'Usamos lo que vendemos: te decimos qué material y qué boquilla te sirven.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Retiras en Cordón o en el taller, o te lo enviamos a Montevideo y al interior.',
      },
    ],
  },
  categoryIcons: {
    'Impresión 3D': 'cube-3d-sphere',
    Robótica: 'robot',
    Electrónica: 'cpu',
    Herramientas: 'tools',
    Juguetes: 'lego',
  },
  searchHint: 'Placa, sensor, filamento o código',
  terms: {
    returns:
      'Si compraste en línea, tienes 5 días hábiles desde que lo recibes para devolverlo: sin usar, en su empaque y con la boleta. Los filamentos y las resinas, cerrados.',
    warranty:
      '6 meses por defectos de fabricación en placas, módulos y herramientas, y 1 año en impresoras 3D, con la boleta. No cubre golpes, una conexión incorrecta ni piezas de desgaste.',
  },
  listLink: 'Ver todos los productos',
  about:
    'Robótica, electrónica, juguetes para armar y todo para imprimir en 3D: impresoras, filamentos, resinas y repuestos, en Montevideo.',
};
