import { sql } from 'drizzle-orm';
import { ORDER_STATES, orderStates } from '#contract/orders/order-states';
import { RETURN_STATES, returnStates } from '#contract/orders/return-states';
import { at, nameOfCode, type Part, type PersonKeys } from './export-parts.ts';

const STATE_NAMES = Object.fromEntries(
  ORDER_STATES.map((state) => [state, orderStates[state].name]),
);

const RETURN_NAMES = Object.fromEntries(
  RETURN_STATES.map((state) => [state, returnStates[state].name]),
);

const money = (cents: ReturnType<typeof sql>) => sql`(${cents} / 100.0)::float8`;

export const orderSections = ({ userId }: PersonKeys): Part[] => [
  {
    title: 'Pedidos',
    about:
      'Para entregarlos y facturarlos. De una cuenta borrada quedan los importes y, donde hubo, a nombre de quién fue la factura.',
    rows: sql`select o.number as "Número", ${at(sql`o.created_at`)} as "Fecha", ${nameOfCode(sql`o.state`, STATE_NAMES)} as "Estado",
        ${money(sql`o.total_cents`)} as "Total", o.payment_name as "Pago", o.shipping_name as "Envío",
        o.person_name as "Nombre", o.person_last_name as "Apellido", o.person_identifier as "Cédula",
        o.user_email as "Email", o.phone as "Teléfono", o.phone_observation as "Nota del teléfono",
        o.address as "Dirección", o.address_city_name as "Ciudad", o.address_state_name as "Departamento",
        o.address_recipient as "Quién recibe", o.address_observation as "Nota de la dirección",
        o.address_geolocation as "Ubicación", o.branch_name as "Retiro",
        o.company_name as "Empresa", o.company_identifier as "RUT de la empresa",
        o.invoice_name as "Factura a nombre de", o.invoice_identifier as "RUT de la factura",
        o.observation as "Lo que nos dijiste", o.tracking_number as "Seguimiento"
      from orders o where o.user_id = ${userId} order by o.id`,
  },
  {
    title: 'Artículos de tus pedidos',
    about: 'Qué compraste.',
    rows: sql`select o.number as "Pedido", i.code as "Código", i.name as "Artículo", i.vehicle as "Para qué vehículo",
        i.quantity as "Cantidad", ${money(sql`i.price_cents`)} as "Precio"
      from order_items i join orders o on o.id = i.order_id
      where o.user_id = ${userId} order by o.id, i.position`,
  },
  {
    title: 'Qué pasó con tus pedidos',
    about: 'Cada cambio de estado.',
    rows: sql`select o.number as "Pedido", ${at(sql`e.at`)} as "Cuándo", ${nameOfCode(sql`e.to_state`, STATE_NAMES)} as "Estado",
        e.reason as "Motivo"
      from order_events e join orders o on o.id = e.order_id
      where o.user_id = ${userId} order by e.id`,
  },
  {
    title: 'Notas de la tienda sobre tus pedidos',
    about: 'Lo que anotó quien los atendió.',
    rows: sql`select o.number as "Pedido", ${at(sql`r.at`)} as "Cuándo", r.about as "Sobre", r.text as "Nota"
      from order_remarks r join orders o on o.id = r.order_id
      where o.user_id = ${userId} order by r.id`,
  },
  {
    title: 'Lo que devolviste',
    about: 'Qué pediste devolver o devolviste, y qué te respondimos.',
    rows: sql`select o.number as "Pedido", ${at(sql`e.at`)} as "Cuándo", ${nameOfCode(sql`e.to_state`, RETURN_NAMES)} as "Estado",
        (select string_agg(ri.quantity || ' × ' || i.code, ', ' order by ri.position)
          from return_items ri join order_items i
            on i.order_id = r.order_id and i.position = ri.position
          where ri.return_id = r.id) as "Artículos",
        e.reason as "Motivo"
      from return_events e join returns r on r.id = e.return_id join orders o on o.id = r.order_id
      where o.user_id = ${userId} order by e.id`,
  },
  {
    title: 'Pagos y devoluciones',
    about: 'Lo que dijo el medio de pago; nunca vemos tu tarjeta.',
    rows: sql`select * from (
        select o.number as "Pedido", ${at(sql`p.created_at`)} as "Cuándo", p.provider as "Medio",
          p.provider_id as "Su número", p.status as "Estado", p.currency as "Moneda",
          ${money(sql`p.amount_cents`)} as "Importe"
        from payments p join orders o on o.id = p.order_id where o.user_id = ${userId}
        union all
        select o.number, ${at(sql`r.asked_at`)}, r.provider, r.provider_id, 'devolución: ' || r.outcome,
          r.currency, ${money(sql`r.amount_cents`)}
        from refunds r join orders o on o.id = r.order_id where o.user_id = ${userId}) as money`,
  },
];
