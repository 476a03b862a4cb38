/** NAM's own words. */
import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    title: 'La pieza justa para que no levante temperatura',
    lead: 'Radiadores, electroventiladores, bombas, condensadores y compresores. Busca por vehículo, por medida o por código original.',
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
        text: 'Ves qué hay en Bulevar y qué hay en Cerro Largo antes de salir.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Retiras en el mostrador o te lo enviamos a Montevideo y al interior.',
      },
    ],
  },
  about: 'Radiadores, refrigeración y aire acondicionado para autos, camionetas y camiones desde 1986.',
};
