/** Requests to print a model, and the parts of their files. */
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, partOf, rowId } from '../columns.ts';
import { filePart } from './file-parts.ts';

export const printRequests = pgTable(
  'print_requests',
  {
    /** Number shown to people. */
    id: rowId(),
    /** Made by the browser; part of the file's address. */
    guid: uuid('guid').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    note: text('note').notNull().default(''),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    /** SHA-256 of the parts' hashes in their order, hex. */
    fileHash: text('file_hash').notNull(),
    /** Detected from the content; null until the first part has arrived. */
    format: text('format', { enum: ['stl', 'obj', 'ply', 'wrl', '3mf'] }),
    /** As in the shop's settings. */
    material: text('material').notNull(),
    quantity: smallint('quantity').notNull(),
    widthMm: doublePrecision('width_mm').notNull(),
    depthMm: doublePrecision('depth_mm').notNull(),
    heightMm: doublePrecision('height_mm').notNull(),
    areaMm2: doublePrecision('area_mm2').notNull(),
    volumeMm3: doublePrecision('volume_mm3').notNull(),
    triangles: integer('triangles').notNull(),
    surface: text('surface', { enum: ['closed', 'turned', 'open'] }).notNull(),
    /** From `networkKey`; empty = unknown. */
    network: text('network').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Last contact with its browser. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
    /** When the whole file had arrived; null = not yet. */
    receivedAt: instant('received_at'),
    /** When its file was deleted. */
    fileGoneAt: instant('file_gone_at'),
  },
  (table) => [index('print_requests_created').on(table.createdAt)],
);

export const printParts = pgTable(
  'print_parts',
  {
    requestId: partOf('request_id', () => printRequests.id),
    ...filePart(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.part] })],
);
