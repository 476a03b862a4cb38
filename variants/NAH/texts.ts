/** NAH's own words. */
import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'Tu casa, resuelta',
        text: 'Cocina, baño, luz y arreglos: lo que buscas, con su medida y su precio.',
        href: '/productos',
        link: 'Ver productos',
      },
    ],
    strengths: [
      {
        icon: 'ruler-2',
        title: 'Con sus medidas',
        text: 'Sabes si entra antes de comprar.',
      },
      {
        icon: 'building-store',
        title: 'Retiras en Pocitos',
        text: 'Reservas hoy y pasas a buscar.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Te lo enviamos a Montevideo y al interior.',
      },
    ],
  },
  categoryIcons: {},
  searchHint: '¿Qué necesitas en casa?',
  about: 'Cocina, baño, iluminación y arreglos para la casa, en Montevideo.',
};
