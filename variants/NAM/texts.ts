import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'La pieza justa para que no levante temperatura',
        text: 'Busca por vehículo, por medida o por código original, y mira el plano antes de comprar.',
        href: '/productos',
        link: 'Búsqueda avanzada',
      },
      {
        title: 'Radiadores para autos, camionetas y camiones',
        text: 'Alto, ancho y sistema a la vista, para comparar con la pieza en la mano.',
        href: '/productos',
        category: 'Radiadores',
        link: 'Ver radiadores',
      },
      {
        title: 'Llega el calor: aire acondicionado a punto',
        text: 'Compresores, condensadores, filtros y gas, con stock en los dos locales.',
        href: '/productos',
        category: 'Aire acondicionado',
        link: 'Ver aire acondicionado',
      },
    ],
    finder: 'Encuentra lo que lleva tu vehículo',
    strengths: [
      {
        icon: 'ruler-2',
        title: 'Medidas a la vista',
        text: 'Alto, ancho y sistema en cada plano, para comparar con la pieza en la mano.',
      },
      {
        icon: 'building-store',
        title: 'Stock por local',
        text: 'Ves qué hay en cada local antes de salir.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Retiras en el mostrador o te lo enviamos a Montevideo y al interior.',
      },
    ],
  },
  categoryIcons: {
    'Refrigeración del motor': 'temperature',
    'Aire acondicionado': 'air-conditioning',
    'Calefacción y ventilación': 'flame',
    'Motor y correas': 'engine',
    Eléctrico: 'bolt',
    'Herramientas y taller': 'tool',
  },
  searchHint: 'Vehículo, medida o código original',
  terms: {
    returns:
      'Si compraste en línea, tienes 5 días hábiles desde que lo recibes para devolverlo: sin instalar, en su caja y con la boleta. Te devolvemos el dinero o te lo cambiamos en cualquiera de los dos locales.',
    warranty:
      '6 meses por defectos de fabricación, con la boleta. No cubre golpes, agua sin refrigerante ni una instalación incorrecta.',
  },
  about:
    'Radiadores, refrigeración y aire acondicionado para autos, camionetas y camiones desde 1986.',
};
