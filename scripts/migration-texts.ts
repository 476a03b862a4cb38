/** Sentences for an operator whose start waits for other sessions of the database. */
import type { Holder, Waiting } from '#backend/database/migration-turn';

const holderText = (holder: Holder | undefined): string => {
  if (!holder) return '';
  const { pid, application, role, address, since } = holder;
  const parts = [
    `sesión ${pid} de PostgreSQL`,
    application && `«${application}»`,
    role && `del usuario ${role}`,
    address && `desde ${address}`,
    since && `abierta el ${since}`,
  ];
  return ` (${parts.filter(Boolean).join(', ')})`;
};

const REASONS: Record<Waiting['for'], string> = {
  turn: 'otro proceso está actualizando las tablas',
  tables: 'otra sesión usa las tablas que hay que cambiar',
};

export const waitingText = ({ for: kind, holder }: Waiting): string =>
  `Se espera: ${REASONS[kind]}${holderText(holder)}.`;

/** Says also how to end a session that nobody uses any more. */
export const blockedText = ({ for: kind, holder }: Waiting): string =>
  [
    `La base de datos no se actualizó y quedó como estaba: ${REASONS[kind]}${holderText(holder)}.`,
    holder
      ? `Prueba de nuevo cuando termine; si ya no la usa nadie, ciérrala con «select pg_terminate_backend(${holder.pid})».`
      : 'Prueba de nuevo en un momento.',
  ].join(' ');
