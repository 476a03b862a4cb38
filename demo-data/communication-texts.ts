import type { CommType } from '#contract/communications';

export const SAID: readonly (readonly [CommType, string, string, string])[] = [
  [
    'PHO',
    'Llamar por el presupuesto',
    'Pidió presupuesto por tres unidades y quiere saber el plazo de entrega.',
    'Aprobó el presupuesto; pasa a retirar mañana.',
  ],
  [
    'PHO',
    'Confirmar si llegó el pedido',
    'Despachado ayer por agencia. Confirmar que llegó completo y sin golpes.',
    'Llegó todo bien.',
  ],
  [
    'PHO',
    'Precio por cantidad',
    'Compra seguido: ver si le sirve un precio por diez unidades o más.',
    'Le interesa desde diez; se le manda la lista.',
  ],
  [
    'PHO',
    'Avisar que entró stock',
    'Esperaba desde la semana pasada lo que se había agotado.',
    'Reservó dos.',
  ],
  [
    'PHO',
    'Saldo pendiente',
    'Quedó un saldo de la factura del mes pasado. Coordinar la transferencia.',
    'Transfiere el viernes.',
  ],
  [
    'EMA',
    'Enviar catálogo actualizado',
    'Pidió el catálogo con precios para su encargado de compras.',
    'Enviado; responde la semana que viene.',
  ],
  [
    'EMA',
    'Ficha técnica',
    'Necesita la ficha con medidas antes de confirmar.',
    'Enviada, confirmó la medida.',
  ],
  ['EMA', 'Factura con otro RUT', 'Pidió la factura a nombre del otro local.', 'Corregida.'],
  [
    'BRA',
    'Pasa por el local',
    'Viene con la pieza vieja para comparar. Atenderlo con tiempo.',
    'Llevó la pieza correcta.',
  ],
  [
    'BRA',
    'Retira en mostrador',
    'Tiene el pedido pronto; avisar en depósito que pasa a la tarde.',
    'Retiró.',
  ],
  [
    'VIS',
    'Visita al cliente',
    'Mostrar las novedades y relevar qué compra en otro lado.',
    'Buena visita: quiere probar con un pedido chico.',
  ],
  [
    'VIS',
    'Llevar muestras',
    'Pidió ver dos opciones antes de decidir.',
    'Se queda con la segunda.',
  ],
  [
    'OTH',
    'Actualizar datos de contacto',
    'Cambiaron de teléfono y de encargado. Completar la ficha.',
    'Datos al día.',
  ],
  [
    'OTH',
    'Reclamo por garantía',
    'Una unidad falló a los dos meses. Ver con el proveedor.',
    'Cambiada.',
  ],
];
