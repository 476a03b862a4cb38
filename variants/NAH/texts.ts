import type { Texts } from '../texts.ts';

export const texts: Texts = {
  home: {
    slides: [
      {
        title: 'Cosas lindas para la casa de todos los días',
        text: 'Vajilla, textiles, lámparas, orden y plantas: elige por medida, color y material, y recíbelo en tu puerta.',
        href: '/productos',
        link: 'Ver todo para tu casa',
      },
      {
        title: 'La mesa puesta, aunque sea martes',
        text: 'Tazas, platos, teteras y manteles que combinan entre sí y salen del lavavajillas como nuevos.',
        href: '/productos',
        category: 'Cocina y mesa',
        link: 'Ver cocina y mesa',
      },
      {
        title: 'Una luz cálida para cada rincón',
        text: 'Veladores, colgantes, guirnaldas y faroles para leer, cenar o quedarse un rato más.',
        href: '/productos',
        category: 'Iluminación',
        link: 'Ver iluminación',
      },
      {
        title: 'Mantas y almohadones para bajar el ritmo',
        text: 'Texturas suaves y colores de tierra para el sillón, la cama y la alfombra.',
        href: '/productos',
        category: 'Textiles',
        link: 'Ver textiles',
      },
    ],
    strengths: [
      {
        icon: 'ruler-2',
        title: 'Con todas sus medidas',
        text: 'Sabes si entra en el estante o en la mesa antes de comprarlo.',
      },
      {
        icon: 'gift',
        title: 'Listo para regalar',
        text: 'Pídelo en la nota de tu compra y lo preparamos con papel y tarjeta.',
      },
      {
        icon: 'truck-delivery',
        title: 'Envuelto con cuidado',
        text: 'Retiras en Pocitos o te lo enviamos a todo el país, bien protegido.',
      },
    ],
  },
  categoryIcons: {
    'Cocina y mesa': 'tools-kitchen-2',
    Textiles: 'pillow',
    Decoración: 'photo',
    Iluminación: 'lamp',
    Orden: 'basket',
    Jardín: 'plant-2',
    'Fiestas y regalos': 'gift',
  },
  searchHint: 'Tazas, almohadones, lámparas…',
  terms: {
    returns:
      'Si compraste en línea, tienes 5 días hábiles desde que lo recibes para devolverlo: sin usar, en su caja y con la boleta. Te devolvemos el dinero o te lo cambiamos en Pocitos.',
    warranty:
      'Si algo llega roto o con una falla, envíanos una foto dentro de las 48 horas y te lo cambiamos. Las lámparas tienen 6 meses de garantía, con la boleta.',
  },
  listLink: 'Ver todos los productos',
  about:
    'Vajilla, textiles, decoración, iluminación, orden y jardín para tu casa, en Montevideo y con envíos a todo el país.',
};
