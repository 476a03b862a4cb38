import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { labelColumns } from '#backend/database/entity-columns';
import { AppError } from '#backend/http/app-error';
import type { PersonData } from '#contract/calls/privacy';
import { commEventNames, commTypeNames } from '#contract/communications';
import { type Entity, type ScalarName, scalarNames } from '#contract/definitions/entity';
import {
  personAddress,
  personEmail,
  personEntity,
  personPhone,
} from '#contract/definitions/person';
import { quotationEntity } from '#contract/definitions/quotation';
import { employeePositionNames } from '#contract/entities/companies';
import { textsOf } from '#contract/people/agreed-texts';
import { CONSENT_KINDS, consentTexts } from '#contract/people/consents';
import { phoneTypeNames } from '#contract/people/phones';
import { orderSections } from './export-orders.ts';
import { at, nameOfCode, type Part, type PersonKeys } from './export-parts.ts';

/** Matches changes of the person's own data; values that an employee changed of others belong to those. */
const isOwnData = ({ userId, personId }: PersonKeys) => sql`(
  (subject = 'person' and subject_id = ${personId}::text)
    or (subject = 'user' and subject_id = (select guid::text from users where id = ${userId})))`;

const commSections = (person: PersonKeys): Part[] => {
  const { userId, personId, email } = person;
  return [
    {
      title: 'Comunicaciones',
      about: 'Lo que hablaste con la tienda. Los años que ella eligió; cinco si no dice otra cosa.',
      rows: sql`select ${at(sql`date`)} as "Fecha", ${nameOfCode(sql`type`, commTypeNames)} as "Tipo", subject as "Asunto",
        message as "Mensaje", ${nameOfCode(sql`last_event`, commEventNames)} as "Estado"
      from communications where contact_person_id = ${personId} order by date`,
    },
    {
      title: 'Presupuestos',
      about: 'Lo que te ofreció la tienda. Mientras no pidas borrarlo.',
      rows: sql`select number as "Número", ${at(sql`created_at`)} as "Fecha", ${labelColumns(quotationEntity, 'q')}
      from quotations q where person_id = ${personId}
        or (customer_email <> '' and lower(customer_email) = lower(${email})) order by id`,
    },
    {
      title: 'Impresiones 3D',
      about: 'Para cotizar e imprimir. Los días que dice la página de impresión.',
      rows: sql`select r.id as "Número", ${at(sql`r.created_at`)} as "Fecha", r.name as "Nombre", r.email as "Email",
        r.phone as "Teléfono", r.note as "Nota", p.file_name as "Archivo", p.material as "Material",
        p.quantity as "Cantidad"
      from print_requests r join print_pieces p on p.request_id = r.id
      where lower(r.email) = lower(${email}) and r.email <> '' order by r.id, p.position`,
    },
    {
      title: 'Mensajes de tus impresiones 3D',
      about: 'Lo que el taller y tú se escribieron. Tanto como el pedido de impresión.',
      rows: sql`select r.id as "Número", ${at(sql`e.at`)} as "Fecha",
        case e.actor when 'customer' then 'tú' else 'el taller' end as "De", e.text as "Texto"
      from print_events e join print_requests r on r.id = e.request_id
      where lower(r.email) = lower(${email}) and r.email <> '' and e.text <> '' order by e.id`,
    },
    {
      title: 'Correos que te enviamos',
      about: 'Para responder «no me llegó». 90 días; el texto no se guarda.',
      rows: sql`select ${at(sql`created_at`)} as "Escrito", ${at(sql`sent_at`)} as "Enviado", template as "Cuál"
      from mails where lower(recipient) = lower(${email}) and recipient <> '' order by id`,
    },
    {
      title: 'Cambios de tus datos',
      about:
        'Qué cambió la tienda de ti; si trabajas en ella, también que cambiaste algo. Los años que ella eligió.',
      rows: sql`select ${at(sql`at`)} as "Cuándo", author as "Quién", subject as "Qué", action as "Acción",
        case when ${isOwnData(person)} then changes::text else '' end as "Cambios",
        case when ${isOwnData(person)} then reason else '' end as "Motivo"
      from audit_entries where ${isOwnData(person)} or user_id = ${userId} order by id`,
    },
  ];
};

const LIST_NAMES = {
  cars: 'Mi garaje',
  favourites: 'Favoritos',
  compared: 'Comparados',
  views: 'Vistas de tablas',
};

const eachKind = (what: 'name' | 'where') =>
  Object.fromEntries(CONSENT_KINDS.map((kind) => [kind, consentTexts[kind][what]]));

/** The text of the consent as it was shown; null for unknown versions. */
const WORDS = sql`case ${sql.join(
  CONSENT_KINDS.flatMap((kind) =>
    textsOf(kind).map(
      ({ version, text }) => sql`when kind = ${kind} and version = ${version} then ${text}`,
    ),
  ),
  sql` `,
)} end`;

/** Returns the columns behind those that a part names itself. */
const further = <E extends Entity>(
  entity: E,
  alias: string,
  named: readonly ScalarName<E>[],
): SQL => {
  const names = scalarNames(entity).filter((name) => !named.includes(name));
  return names.length > 0 ? sql`, ${labelColumns(entity, alias, names)}` : sql``;
};

const accountSections = ({ userId, personId, email }: PersonKeys): Part[] => [
  {
    title: 'Cuenta',
    about: 'Para entrar y comprar. Mientras tengas cuenta.',
    rows: sql`select u.email as "Email", u.first_name as "Nombre", u.last_name as "Apellido",
        u.company_name as "Empresa", c.identifier as "RUT", ${at(sql`u.created_at`)} as "Creada",
        (select string_agg(r.name, ', ') from user_roles r where r.user_id = u.id) as "Permisos"
      from users u left join companies c on c.id = u.company_id where u.id = ${userId}`,
  },
  {
    title: 'Persona',
    about: 'Con quién trata la tienda. Mientras tengas cuenta.',
    rows: sql`select ${labelColumns(personEntity, 'p')} from persons p where p.id = ${personId}`,
  },
  {
    title: 'Teléfonos',
    about: 'Para avisarte de tus pedidos. Hasta que los borres.',
    rows: sql`select phone as "Teléfono", ${nameOfCode(sql`type`, phoneTypeNames)} as "Tipo", observation as "Nota", of_company as "De la empresa"
        ${further(personPhone, 'x', ['phone', 'type', 'observation'])}
      from person_phones x where person_id = ${personId} order by id`,
  },
  {
    title: 'Direcciones',
    about: 'Para enviarte tus pedidos. Hasta que las borres.',
    rows: sql`select a.address as "Dirección", c.name as "Ciudad", s.name as "Departamento",
        a.zip_code as "Código postal", a.recipient as "Quién recibe", a.identifier as "Documento",
        a.observation as "Nota", a.geolocation as "Ubicación", a.of_company as "De la empresa"
        ${further(personAddress, 'a', ['stateId', 'cityId', 'address', 'zIPCode', 'recipient', 'observation'])}
      from person_addresses a join cities c on c.id = a.city_id join states s on s.id = a.state_id
      where a.person_id = ${personId} order by a.id`,
  },
  {
    title: 'Correos',
    about: 'Otras formas de escribirte. Hasta que los borres.',
    rows: sql`select ${labelColumns(personEmail, 'x')} from person_emails x
      where person_id = ${personId} order by id`,
  },
  {
    title: 'Empresas en las que trabajas',
    about: 'Para ver los pedidos de la empresa. Mientras ella te tenga entre los suyos.',
    rows: sql`select c.name as "Empresa", c.identifier as "RUT", ${nameOfCode(sql`e.position`, employeePositionNames)} as "Puesto"
      from employees e join companies c on c.id = e.company_id where e.person_id = ${personId} order by c.name`,
  },
  {
    title: 'Sesiones abiertas',
    about: 'Para que sigas conectado. 14 días sin uso, 90 como mucho.',
    rows: sql`select ${at(sql`created_at`)} as "Desde", ${at(sql`last_seen_at`)} as "Último uso",
        user_agent as "Navegador", address as "Red"
      from sessions where user_id = ${userId} order by created_at`,
  },
  {
    title: 'Segundo factor',
    about: 'Para que nadie entre solo con tu contraseña. Hasta que lo quites.',
    rows: sql`select name as "Nombre", ${nameOfCode(sql`kind`, { passkey: 'Llave de acceso', totp: 'Aplicación' })} as "Qué",
        ${at(sql`created_at`)} as "Desde", ${at(sql`last_used_at`)} as "Último uso"
      from factors where user_id = ${userId} order by id`,
  },
  {
    title: 'Navegadores conocidos',
    about: 'Para que otros no te dejen afuera probando contraseñas. 180 días.',
    rows: sql`select ${at(sql`created_at`)} as "Desde", ${at(sql`expires_at`)} as "Hasta"
      from known_devices where user_id = ${userId} order by created_at`,
  },
  {
    title: 'Mi garaje, favoritos, comparados y vistas',
    about: 'Lo que guardaste en tu cuenta. Hasta que lo quites.',
    rows: sql`select ${nameOfCode(sql`k.list`, LIST_NAMES)} as "Lista", e.entry ->> 'id' as "Qué", (e.entry -> 'value')::text as "Datos",
        ${at(sql`to_timestamp((e.entry ->> 'changedAt')::numeric / 1000)`)} as "Cambiado"
      from kept_lists k cross join lateral jsonb_array_elements(k.entries) as e (entry)
      where k.user_id = ${userId} order by k.list`,
  },
  {
    title: 'Consentimientos',
    about: 'A qué dijiste que sí. Mientras tengas cuenta.',
    rows: sql`select ${nameOfCode(sql`kind`, eachKind('name'))} as "A qué", version as "Versión del texto",
        ${WORDS} as "Texto", ${nameOfCode(sql`kind`, eachKind('where'))} as "Dónde", address as "Red", ${at(sql`given_at`)} as "Desde", ${at(sql`ended_at`)} as "Hasta"
      from consents where email = ${email}::citext order by id`,
  },
  {
    title: 'Novedades',
    about: 'Si recibes novedades por correo. Hasta que las termines.',
    rows: sql`select value as "Email", ${at(sql`confirmed_at`)} as "Confirmado"
      from subscriptions where value = ${email}::citext`,
  },
  {
    title: 'Avisos de stock',
    about: 'Qué esperas. Un año como mucho.',
    rows: sql`select p.code as "Producto", ${at(sql`n.confirmed_at`)} as "Desde"
      from stock_notices n join products p on p.id = n.product_id where n.email = ${email}::citext order by n.id`,
  },
];

const cellOf = (value: unknown): string | number | boolean | null =>
  value === null || typeof value === 'number' || typeof value === 'boolean' ? value : String(value);

const readPart = async (db: Db, { title, about, rows }: Part) => {
  const result = await db.execute<Record<string, unknown>>(rows satisfies SQL);
  return {
    title,
    about,
    rows: result.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cellOf(value)])),
    ),
  };
};

/** Exports all data of a person in readable sections. @throws AppError record.notFound */
export const exportOf = async (
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  person: PersonKeys,
): Promise<PersonData> => {
  if (person.userId === null) {
    const { rows } = await db.execute(sql`select from persons where id = ${person.personId}`);
    if (rows.length === 0) throw new AppError('record.notFound');
  }
  const sections: PersonData['sections'] = [];
  // Sequentially: it is not urgent, and others need the connections.
  for (const part of [
    ...accountSections(person),
    ...orderSections(person),
    ...commSections(person),
  ])
    sections.push(await readPart(db, part));
  return { shop: variant.name, madeAt: now().toISOString(), sections };
};
