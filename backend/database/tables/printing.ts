/** Requests to print models, their pieces with the parts of their files, and the filament that they use. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PrintMover, PrintState } from '#contract/orders/print-states';
import { instant, partOf, rowId } from '../columns.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { filePart } from './file-parts.ts';
import { quotations } from './quotations.ts';

export const printRequests = pgTable(
  'print_requests',
  {
    /** Number shown to people. */
    id: rowId(),
    /** Idempotency key made by the browser. */
    guid: uuid('guid').notNull().unique(),
    /** Gives access without a login; 122 random bits. */
    key: uuid('key').notNull().unique().defaultRandom(),
    /** Incremented by every change; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    state: text('state').$type<PrintState>().notNull().default('REC'),
    /** The customer's account, if there was a session. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    note: text('note').notNull().default(''),
    /** The employee who works on it. */
    workerId: integer('worker_id').references(() => users.id, { onDelete: 'set null' }),
    /** The quotation that offers its price, and becomes its order. */
    quotationId: integer('quotation_id')
      .unique()
      .references(() => quotations.id, { onDelete: 'set null' }),
    /** From `networkKey`; empty = unknown. */
    network: text('network').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Last contact with its browser. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
    /** When all files had arrived; null = not yet. */
    receivedAt: instant('received_at'),
    /** When its files were deleted. */
    filesGoneAt: instant('files_gone_at'),
  },
  (table) => [
    index('print_requests_created').on(table.createdAt),
    index('print_requests_state').on(table.state, table.id.desc()),
    index('print_requests_user').on(table.userId, table.id.desc()).where(sql`user_id is not null`),
  ],
);

/** A product that the workshop prints with; stock counts its spools, this row the grams of the open one. */
export const printFilaments = pgTable(
  'print_filaments',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    version: integer('version').notNull().default(1),
    /** As in the shop's settings. */
    material: text('material').notNull(),
    color: text('color').notNull(),
    /** Grams of a new spool. */
    spoolGrams: integer('spool_grams').notNull(),
    /** Grams on spools that are open already, and no longer in stock. */
    openGrams: integer('open_grams').notNull().default(0),
    isOffered: boolean('is_offered').notNull().default(true),
  },
  (table) => [
    check('print_filaments_spool', sql`${table.spoolGrams} > 0`),
    check('print_filaments_open', sql`${table.openGrams} >= 0`),
  ],
);

/** A file of a request, with what its customer chose and what the workshop made of it. */
export const printPieces = pgTable(
  'print_pieces',
  {
    id: rowId(),
    requestId: partOf('request_id', () => printRequests.id),
    position: smallint('position').notNull(),
    /** Made by the browser; part of the file's address. */
    guid: uuid('guid').notNull().unique(),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    /** SHA-256 of the parts' hashes in their order, hex. */
    fileHash: text('file_hash').notNull(),
    /** Detected from the content; null until the first part has arrived. */
    format: text('format', { enum: ['stl', 'obj', 'ply', 'wrl', '3mf'] }),
    /** As in the shop's settings. */
    material: text('material').notNull(),
    /** The filament; null = the workshop chooses. */
    filamentId: integer('filament_id').references(() => printFilaments.productId, {
      onDelete: 'set null',
    }),
    layerMm: doublePrecision('layer_mm').notNull(),
    /** Filled share of the inside, in percent. */
    infill: smallint('infill').notNull(),
    hasSupports: boolean('has_supports').notNull(),
    quantity: smallint('quantity').notNull(),
    widthMm: doublePrecision('width_mm').notNull(),
    depthMm: doublePrecision('depth_mm').notNull(),
    heightMm: doublePrecision('height_mm').notNull(),
    areaMm2: doublePrecision('area_mm2').notNull(),
    volumeMm3: doublePrecision('volume_mm3').notNull(),
    /** Space below what hangs in the air, by the axis that points up. */
    supportsXMm3: doublePrecision('supports_x_mm3').notNull(),
    supportsYMm3: doublePrecision('supports_y_mm3').notNull(),
    supportsZMm3: doublePrecision('supports_z_mm3').notNull(),
    triangles: integer('triangles').notNull(),
    surface: text('surface', { enum: ['closed', 'turned', 'open'] }).notNull(),
    /** The workshop's price of one, with tax; null = as estimated. */
    priceCents: integer('price_cents'),
    /** The workshop's weight of one; null = as estimated. */
    grams: integer('grams'),
  },
  (table) => [
    index('print_pieces_request').on(table.requestId, table.position),
    index('print_pieces_filament').on(table.filamentId).where(sql`filament_id is not null`),
  ],
);

export const printParts = pgTable(
  'print_parts',
  {
    pieceId: partOf('piece_id', () => printPieces.id),
    ...filePart(),
  },
  (table) => [primaryKey({ columns: [table.pieceId, table.part] })],
);

/** Changes of state of a request, and what workshop and customer write to each other. */
export const printEvents = pgTable(
  'print_events',
  {
    id: rowId(),
    requestId: partOf('request_id', () => printRequests.id),
    /** Null = a message alone. */
    toState: text('to_state').$type<PrintState>(),
    actor: text('actor').$type<PrintMover>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('print_events_request').on(table.requestId, table.id)],
);

/** Filament that a request took, or gave back with negative figures. */
export const printFilamentUses = pgTable(
  'print_filament_uses',
  {
    id: rowId(),
    requestId: partOf('request_id', () => printRequests.id),
    productId: partOf('product_id', () => printFilaments.productId),
    grams: integer('grams').notNull(),
    /** Spools that were taken out of stock for it, by branch: `{"B": 1}`. */
    spools: jsonb('spools').$type<Record<string, number>>().notNull().default({}),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('print_filament_uses_request').on(table.requestId, table.id),
    index('print_filament_uses_product').on(table.productId, table.id),
  ],
);
