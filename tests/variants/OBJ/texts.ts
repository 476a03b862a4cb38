import type { Texts } from '#variants/texts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'Todo para que tu idea se mueva',
        text: 'Motores, placas, sensores y juguetes para armar, con stock en el taller.',
        href: '/productos',
        link: 'Ver productos',
      },
    ],
    strengths: [
      { icon: 'tool', title: 'Para armar', text: 'Cada pieza con sus medidas y su manual.' },
      {
        icon: 'building-store',
        title: 'Stock en el taller',
        text: 'Ves qué hay antes de salir.',
      },
    ],
  },
  categoryIcons: { Electrónica: 'bolt', Juguetes: 'tool' },
  about: 'Robótica, electrónica y juguetes para armar, en Montevideo.',
};
