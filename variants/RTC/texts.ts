/** RTC's own words. */
import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'De la idea a la pieza que se mueve',
        text: 'Placas, motores y sensores con su ficha técnica y stock en el local.',
        href: '/productos',
        link: 'Ver productos',
      },
    ],
    strengths: [
      {
        icon: 'tool',
        title: 'Para armar y aprender',
        text: 'Cada producto con sus medidas y su ficha técnica.',
      },
      {
        icon: 'building-store',
        title: 'Stock por local',
        text: 'Ves qué hay en Cordón y qué hay en el taller antes de salir.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Retiras en el local o te lo enviamos.',
      },
    ],
  },
  categoryIcons: {},
  searchHint: 'Placa, sensor, filamento o código',
  about: 'Robótica, electrónica, juguetes y todo para imprimir en 3D, en Montevideo.',
};
