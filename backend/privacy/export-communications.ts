import { sql } from 'drizzle-orm';
import { commEventNames, commTypeNames } from '#contract/communications';
import { at, nameOfCode, type Part, type PersonKeys } from './export-parts.ts';

/** Matches changes of the person's own data; values that an employee changed of others belong to those. */
const isOwnData = ({ userId, personId }: PersonKeys) => sql`(
  (subject = 'person' and subject_id = ${personId}::text)
    or (subject = 'user' and subject_id = (select guid::text from users where id = ${userId})))`;

export const commSections = (person: PersonKeys): Part[] => {
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
      title: 'Impresiones 3D',
      about: 'Para cotizar e imprimir. Los días que dice la página de impresión.',
      rows: sql`select id as "Número", ${at(sql`created_at`)} as "Fecha", name as "Nombre", email as "Email",
        phone as "Teléfono", note as "Nota", file_name as "Archivo", material as "Material",
        quantity as "Cantidad"
      from print_requests where lower(email) = lower(${email}) and email <> '' order by id`,
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
