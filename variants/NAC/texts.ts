import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'De todo, en un solo mostrador',
        text: 'El catálogo general del grupo: casa, electrónica, robots, juguetes, auto, ferretería y mate. Lo buscas, lo ves en stock y lo retiras.',
        href: '/productos',
        link: 'Abrir el catálogo',
      },
      {
        title: 'Mate, termo y carpa: salimos el viernes',
        text: 'Lo que va en la mochila para la ruta, la playa o el campo.',
        href: '/productos',
        category: 'Mate y aire libre',
        link: 'Ver mate y aire libre',
      },
      {
        title: 'La herramienta que te faltaba',
        text: 'Taladros, pinzas y linternas para el arreglo de hoy y el del año que viene.',
        href: '/productos',
        category: 'Ferretería',
        link: 'Ver ferretería',
      },
      {
        title: 'Para jugar, también cuando llueve',
        text: 'Bloques, rompecabezas y juegos de mesa para todas las edades.',
        href: '/productos',
        category: 'Juguetes',
        link: 'Ver juguetes',
      },
    ],
    strengths: [
      {
        icon: 'shopping-cart',
        title: 'Un solo pedido',
        text: 'La taza, el cargador y el aceite del auto en la misma compra y en el mismo envío.',
      },
      {
        icon: 'building-store',
        title: 'Dos locales',
        text: 'Ves qué hay en cada local antes de salir.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Te lo enviamos a Montevideo y al interior, por encomienda.',
      },
    ],
  },
  categoryIcons: {
    Hogar: 'home',
    Electrónica: 'device-speaker',
    'Robótica y 3D': 'robot',
    Juguetes: 'puzzle',
    Automotor: 'car',
    Ferretería: 'hammer',
    'Mate y aire libre': 'tent',
    Escritorio: 'pencil',
    Mascotas: 'paw',
    Deporte: 'ball-football',
  },
  searchHint: '¿Qué estás buscando?',
  terms: {
    returns:
      'Si compraste en línea, tienes 5 días hábiles desde que lo recibes para devolverlo: sin usar, en su caja y con la boleta. Lo recibimos en Unión y en Sayago.',
    warranty:
      '6 meses por defectos de fabricación, con la boleta; 1 año en electrónica y herramientas eléctricas. No cubre golpes ni desgaste.',
  },
  listLink: 'Ver todos los productos',
  about:
    'El catálogo general del grupo: casa, electrónica, juguetes, automotor, ferretería, mate y mucho más, en Unión y en Sayago.',
};
