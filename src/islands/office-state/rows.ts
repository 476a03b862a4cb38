/** Describes the shop's technical state in Spanish and marks what needs attention. */

import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import type { CallOutput } from '#contract/call';
import type { officeState } from '#contract/calls/office';
import type { exchangeRateFind } from '#contract/calls/payments';
import { enumerate } from '#contract/text/enumeration';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/dates';

type State = CallOutput<typeof officeState>['data'];
/** The rate of the dollar, and the address where it is set. */
type Rate = CallOutput<typeof exchangeRateFind> & { href: string };

interface StateRow {
  label: string;
  value: string;
  /** Where it is changed. */
  link?: { href: string; text: string };
  /** Needs attention. */
  isWrong?: boolean;
}

export interface StateBox {
  title: string;
  rows: StateRow[];
  /** Words for folded rows without attention: one, several. */
  folds?: readonly [one: string, several: string];
}

const GB = 1_000_000_000;
const MB = 1_000_000;
/** Warn below this fraction of free disk space or connections. */
const SCARCE = 0.1;
const BACKUP_MS = 36 * HOUR_MS;

const sizeText = (bytes: number): string =>
  bytes >= GB
    ? `${formatNumber(Math.round(bytes / (GB / 10)) / 10)} GB`
    : `${formatNumber(Math.round(bytes / MB))} MB`;

const agoText = (at: string | null, now: string): string => {
  if (at === null) return 'nunca';
  const ms = new Date(now).getTime() - new Date(at).getTime();
  if (!Number.isFinite(ms)) return 'no se sabe';
  if (ms < MINUTE_MS) return 'hace un momento';
  if (ms < HOUR_MS) return `hace ${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 48 * HOUR_MS) return `hace ${Math.round(ms / HOUR_MS)} h`;
  return `hace ${counted(Math.round(ms / DAY_MS), 'día', 'días')}`;
};

const JOB_NAMES: Readonly<Record<string, string>> = {
  'send-mails': 'Enviar correos',
  'send-webhooks': 'Avisar a otros sistemas',
  'purge-list-caches': 'Avisar a la CDN',
  'purge-picture-caches': 'Avisar a la CDN de las imágenes',
  publish: 'Publicar páginas',
  'send-stock-notices': 'Avisos de stock',
  remind: 'Recordatorios',
  'poll-providers': 'Consultar pagos',
  'expire-reservations': 'Vencer reservas',
  'locate-addresses': 'Ubicar direcciones',
  'update-list-stock': 'Pasar lo agotado al final de las listas',
  'follow-offers': 'Empezar y terminar ofertas',
  'update-titles': 'Actualizar los títulos de los productos',
  'work-on-imports': 'Importaciones',
  'erase-accounts': 'Borrar cuentas a pedido',
  'erase-ended-orders': 'Borrar pedidos terminados de direcciones borradas',
  'delete-old-files': 'Borrar archivos temporales',
  'delete-old-sessions': 'Borrar sesiones terminadas',
  'delete-old-registrations': 'Borrar registros sin activar',
  'delete-old-keys': 'Borrar enlaces vencidos',
  'delete-old-devices': 'Borrar navegadores conocidos',
  'delete-old-factor-steps': 'Borrar segundos pasos sin terminar',
  'delete-old-tries': 'Borrar intentos contados',
  'delete-old-imports': 'Borrar archivos importados',
  'delete-old-notices': 'Borrar avisos de stock viejos',
  'delete-old-subscriptions': 'Borrar suscripciones sin confirmar',
  'delete-old-print-files': 'Borrar archivos para imprimir',
  'delete-old-image-files': 'Borrar imágenes sin uso',
  'delete-old-shared-pictures': 'Borrar imágenes para compartir',
  'delete-old-half-files': 'Borrar archivos a medio escribir',
  'delete-old-missed-searches': 'Borrar búsquedas sin resultado',
  'delete-old-events': 'Borrar avisos viejos a otros sistemas',
  'delete-old-mails': 'Borrar correos enviados',
  'delete-old-order-traces': 'Borrar rastros de pedidos',
  'delete-old-communications': 'Borrar comunicaciones viejas',
  'delete-old-consents': 'Borrar consentimientos terminados',
  'delete-old-invoices': 'Borrar datos de facturas viejas',
  'delete-old-audit': 'Borrar historial viejo',
};

const jobRow = ({ name, startedAt, isLate, lastError }: State['jobs'][number], now: string) => ({
  label: JOB_NAMES[name] ?? name,
  value: lastError === '' ? agoText(startedAt, now) : `falló: ${lastError}`,
  isWrong: isLate || lastError !== '',
});

const mailBox = ({ mails }: State): StateBox => ({
  title: 'Correos',
  rows: [
    {
      label: 'Servidor de correo',
      value: mails.hasServer ? 'configurado' : 'falta',
      isWrong: !mails.hasServer,
    },
    { label: 'Esperan', value: formatNumber(mails.waiting) },
    {
      label: 'Esperan hace más de 15 minutos',
      value: formatNumber(mails.late),
      isWrong: mails.late > 0,
    },
    {
      label: 'No se pudieron enviar (7 días)',
      value: formatNumber(mails.failed),
      isWrong: mails.failed > 0,
    },
    ...(mails.lastError === '' ? [] : [{ label: 'Último problema', value: mails.lastError }]),
  ],
});

const failureText = ({ failedAt, failedStatus }: State['providers'][number], now: string): string =>
  `${failedStatus === null ? 'no responde' : `responde con error ${failedStatus}`}, ${agoText(failedAt, now)}`;

const rateRow = ({ data, href }: Rate, now: string): StateRow => ({
  label: 'Cotización del dólar',
  value: data?.isFresh
    ? agoText(data.at, now)
    : `${data ? agoText(data.at, now) : 'falta'}: no se ofrece lo que se cobra en dólares`,
  link: { href, text: 'Cambiar en Ajustes' },
  isWrong: !data?.isFresh,
});

const providerBox = ({ providers, at }: State, rate: Rate | undefined): StateBox => ({
  title: 'Medios de pago',
  rows: [
    ...(providers.length === 0
      ? [{ label: 'Sin consultas todavía', value: '—' }]
      : providers.map((provider) => ({
          label: provider.name,
          value: provider.isAway
            ? failureText(provider, at)
            : `respondió ${agoText(provider.answeredAt, at)}`,
          isWrong: provider.isAway,
        }))),
    ...(rate?.isNeeded ? [rateRow(rate, at)] : []),
  ],
});

const backupRow = ({ backupAt, at }: Pick<State, 'backupAt' | 'at'>): StateRow => {
  const isWrong =
    backupAt === null || new Date(at).getTime() - new Date(backupAt).getTime() > BACKUP_MS;
  const made = backupAt === null ? 'nadie lo anotó' : agoText(backupAt, at);
  return {
    label: 'Último respaldo',
    value: isWrong ? `${made}; docs/backup.md dice cómo programarlo` : made,
    isWrong,
  };
};

const POOLERS: Readonly<Record<NonNullable<State['database']['pooler']>, string>> = {
  none: 'ninguno',
  transaction: 'anunciado, con sentencias preparadas (como PgBouncer desde 1.21)',
  unprepared: 'anunciado, sin sentencias preparadas',
  unannounced: 'hay uno, como PgBouncer, que DATABASE_POOLER no anuncia: docs/settings.md',
};

const poolerRow = ({ pooler }: State['database']): StateRow => ({
  label: 'Pooler de la base',
  value: pooler === null ? 'no se sabe' : POOLERS[pooler],
  isWrong: pooler === 'unannounced',
});

const storageBox = ({
  disk,
  database,
  pages,
  replica,
  backupAt,
  at,
  release,
  node,
}: State): StateBox => ({
  title: 'Datos y versiones',
  rows: [
    disk
      ? {
          label: 'Disco libre para archivos',
          value: `${sizeText(disk.freeBytes)} de ${sizeText(disk.bytes)}`,
          isWrong: disk.freeBytes < disk.bytes * SCARCE,
        }
      : { label: 'Disco para archivos', value: 'no es de esta máquina, o todavía no hay archivos' },
    {
      label: 'Construcción de las páginas',
      value:
        pages.lastError === ''
          ? 'sin problemas'
          : `falló, y se vuelve a intentar: ${pages.lastError}`,
      isWrong: pages.lastError !== '',
    },
    { label: 'Tamaño de la base', value: sizeText(database.bytes) },
    {
      label: 'Conexiones a la base',
      value: `${formatNumber(database.connections)} de ${formatNumber(database.mostConnections)}`,
      isWrong: database.connections > database.mostConnections * (1 - SCARCE),
    },
    poolerRow(database),
    {
      label: 'Tablas de esta versión',
      value: database.hasAllTables ? 'completas' : 'faltan',
      isWrong: !database.hasAllTables,
    },
    {
      label: 'Migraciones aplicadas',
      value:
        database.migrations === null
          ? 'las lleva el alojamiento'
          : formatNumber(database.migrations),
    },
    ...(replica
      ? [
          {
            label: 'Copia para lectura',
            value: [
              replica.isUsed ? 'en uso' : 'no se usa',
              ...(replica.lagMs === null ? [] : `${formatNumber(replica.lagMs / 1_000)} s atrás`),
            ].join(', '),
            isWrong: !replica.isUsed,
          },
        ]
      : []),
    backupRow({ backupAt, at }),
    { label: 'Mostrador', value: release },
    { label: 'PostgreSQL', value: database.version },
    ...(database.sortsAnew
      ? [
          {
            label: 'Orden de los textos',
            value: 'cambió con el sistema: hay que rehacer los índices',
            isWrong: true,
          },
        ]
      : []),
    { label: 'Node', value: node },
  ],
});

/** Lists what still comes from the folder's samples; no box without them. */
const sampleBoxes = ({ samples }: State): StateBox[] =>
  samples.length === 0
    ? []
    : [
        {
          title: 'Datos de ejemplo',
          rows: samples.map(({ label, value, place, href }) => ({
            label,
            value: href === null ? `${value} (se cambia en ${place})` : value,
            ...(href !== null && { link: { href, text: `Cambiar en ${place}` } }),
            isWrong: true,
          })),
        },
      ];

/** @param rate undefined while unknown */
export const boxesOf = (state: State, rate?: Rate): StateBox[] => [
  ...sampleBoxes(state),
  mailBox(state),
  providerBox(state, rate),
  storageBox(state),
  // The longest box goes last: no empty column beside it on wide screens, nothing below it on phones.
  {
    title: 'Tareas',
    rows: state.jobs.map((job) => jobRow(job, state.at)),
    folds: ['tarea corre a su hora', 'tareas corren a su hora'],
  },
];

const MAX_NAMED = 3;

/** Says how much needs attention, and what, if it is little. */
export const attentionText = (boxes: readonly StateBox[]): string => {
  const wrong = boxes.flatMap(({ rows }) => rows.filter(({ isWrong }) => isWrong));
  if (wrong.length === 0) return 'Todo está en orden.';
  const count =
    wrong.length === 1 ? 'Una cosa pide atención' : `${wrong.length} cosas piden atención`;
  return wrong.length > MAX_NAMED
    ? `${count}.`
    : `${count}: ${enumerate(wrong.map(({ label }) => label))}.`;
};
