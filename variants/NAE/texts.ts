import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'Míralo, escúchalo, conéctalo',
        text: 'Televisores, auriculares, notebooks, celulares y redes, con sus datos técnicos a la vista.',
        href: '/productos',
        link: 'Ver toda la electrónica',
      },
      {
        title: 'El sonido que querías, sin cables',
        text: 'Auriculares, parlantes y barras de sonido: compara autonomía, potencia y conexión.',
        href: '/productos',
        category: 'Audio',
        link: 'Ver audio',
      },
      {
        title: 'Tu escritorio, más rápido',
        text: 'Notebooks, teclados, monitores y discos para estudiar, trabajar y jugar.',
        href: '/productos',
        category: 'Computación',
        link: 'Ver computación',
      },
      {
        title: 'Wifi en toda la casa',
        text: 'Routers, repetidores y switches para que la señal llegue hasta el fondo.',
        href: '/productos',
        category: 'Redes',
        link: 'Ver redes',
      },
    ],
    strengths: [
      {
        icon: 'list-details',
        title: 'Datos para comparar',
        text: 'Potencia, pulgadas, puertos y autonomía en cada ficha, escritos igual en todas.',
      },
      {
        icon: 'tool',
        title: 'Servicio técnico propio',
        text: 'Probamos lo que vendemos y respondemos por la garantía nosotros mismos.',
      },
      {
        icon: 'truck-delivery',
        title: 'A todo el país',
        text: 'Retiras en cualquiera de los dos locales o te lo enviamos a Montevideo y al interior.',
      },
    ],
  },
  categoryIcons: {
    Audio: 'headphones',
    Imagen: 'device-tv',
    Computación: 'device-laptop',
    Redes: 'router',
    Celulares: 'device-mobile',
    'Hogar inteligente': 'smart-home',
    'Relojes y juegos': 'device-gamepad-2',
    Energía: 'plug',
  },
  searchHint: 'Auriculares, notebook, cargador…',
  terms: {
    returns:
      'Si compraste en línea, tienes 5 días hábiles desde que lo recibes para devolverlo: sin usar, con todos sus accesorios, en su caja y con la boleta.',
    warranty:
      '1 año por defectos de fabricación, con la boleta, en nuestro servicio técnico. Cables y pilas, 3 meses. No cubre golpes, humedad ni sobretensión.',
  },
  listLink: 'Ver todos los productos',
  about:
    'Audio, televisores, computación, redes, celulares y hogar inteligente, con servicio técnico propio en Montevideo.',
};
