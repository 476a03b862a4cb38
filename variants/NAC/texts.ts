/** NAC's own words. */
import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'De todo, en un solo mostrador',
        text: 'Taller, casa, oficina y tiempo libre: lo buscas, lo ves en stock y lo retiras.',
        href: '/productos',
        link: 'Ver productos',
      },
    ],
    strengths: [
      {
        icon: 'package',
        title: 'De todo un poco',
        text: 'Un solo pedido para la casa y el trabajo.',
      },
      {
        icon: 'building-store',
        title: 'Dos locales',
        text: 'Ves qué hay en Unión y qué hay en Sayago.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Te lo enviamos a Montevideo y al interior.',
      },
    ],
  },
  categoryIcons: {},
  searchHint: '¿Qué estás buscando?',
  about:
    'El catálogo general del grupo: taller, casa, oficina y tiempo libre, en Unión y en Sayago.',
};
