/** NAE's own words. */
import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'Se conecta, se enciende, funciona',
        text: 'Cables, fuentes, audio y componentes, con sus datos técnicos a la vista.',
        href: '/productos',
        link: 'Ver productos',
      },
    ],
    strengths: [
      {
        icon: 'bolt',
        title: 'Datos técnicos',
        text: 'Tensión, corriente y conectores en cada ficha.',
      },
      {
        icon: 'tool',
        title: 'Servicio técnico propio',
        text: 'Probamos lo que vendemos.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Te lo enviamos a Montevideo y al interior.',
      },
    ],
  },
  categoryIcons: {},
  searchHint: 'Cable, cargador, parlante o código',
  about: 'Audio, cables, cargadores, iluminación y componentes electrónicos, en Montevideo.',
};
