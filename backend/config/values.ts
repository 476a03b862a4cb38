import { and, eq, inArray } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import { changeDestinationCompany } from '#backend/companies/destination';
import { orRutTaken } from '#backend/companies/rut-taken';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { states } from '#backend/database/tables/accounts';
import { images } from '#backend/database/tables/media';
import { config } from '#backend/database/tables/site';
import { AppError, refuseField } from '#backend/http/app-error';
import { unstorableFields } from '#backend/http/storable-text';
import type { InputOf } from '#contract/calls';
import {
  type BannerItem,
  type ConfigKey,
  type Configured,
  configValues,
  isPaymentKey,
  plainKeyOf,
  UNSET_IMAGE,
} from '#contract/entities/configured';
import {
  type OwnBranch,
  type OwnPayment,
  type OwnShipping,
  readOwnData,
} from '#contract/entities/own-data';
import type { OwnPrinting } from '#contract/entities/own-printing';
import { type OwnText, picturesOfTexts } from '#contract/entities/own-texts';
import type { OpeningException, PaymentInstruction } from '#contract/entities/shop-settings';
import { errors } from '#contract/errors';
import { messages } from '#contract/messages';
import { parseJson } from '#contract/text/json-values';
import { withOwnData } from '#variants/own-data';
import type { Variant } from '#variants/schema';
import { checkClosing } from './close-branches.ts';
import { configChanges } from './config-changes.ts';
import { checkLogo } from './logo.ts';
import { overlappingSpans } from './overlapping-hours.ts';
import { mailPaymentChange, paymentChanges } from './payment-mail.ts';

type Row = typeof config.$inferSelect;

const RUT_FIELD = 'value.0.rut';

const UNSET = { value: null, version: 0, updatedAt: null };

const toConfigured = (key: ConfigKey, row: Row | undefined): Configured =>
  row
    ? { key, value: row.value, version: row.version, updatedAt: row.updatedAt.toISOString() }
    : { key, ...UNSET };

export const findConfigured = async (db: Db, key: ConfigKey): Promise<Configured> => {
  const [row] = await db.select().from(config).where(eq(config.key, key));
  return toConfigured(key, row);
};

const prefixPaths = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [`value.${path}`, text]));

/** @throws AppError request.invalid, with the fields as `value.…` */
const parseValue = (key: ConfigKey, text: string) => {
  const raw = parseJson(text);
  if (raw === undefined) throw refuseField('value');
  const fields = unstorableFields(raw);
  const parsed = configValues[plainKeyOf(key)].safeParse(raw, { error: () => messages.required });
  for (const { path, message } of parsed.error?.issues ?? []) fields[path.join('.')] ??= message;
  if (!parsed.success || Object.keys(fields).length > 0)
    throw new AppError('request.invalid', { fields: prefixPaths(fields) });
  return parsed.data;
};

const picturesOf = (items: readonly BannerItem[]): ShownPicture[] =>
  items.flatMap(({ image, sd }, index) =>
    [
      { id: image.id, field: `${index}.image` },
      ...(sd ? [{ id: sd.id, field: `${index}.sd` }] : []),
    ].filter(({ id }) => id !== UNSET_IMAGE),
  );

interface ShownPicture {
  id: number;
  /** Field that holds it: `0.image`. */
  field: string;
}

/** Locks the pictures, so that none is deleted while the value is saved. @throws AppError request.invalid */
const lockPictures = async (tx: Tx, shown: readonly ShownPicture[]): Promise<void> => {
  if (shown.length === 0) return;
  const ids = shown.map(({ id }) => id);
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.target, 'banner')))
    .orderBy(images.id)
    .for('key share');
  const existing = new Set(rows.map(({ id }) => id));
  const missing = shown.filter(({ id }) => !existing.has(id));
  if (missing.length > 0)
    throw new AppError('request.invalid', {
      fields: prefixPaths(
        Object.fromEntries(missing.map(({ field }) => [field, errors['record.notFound'].text])),
      ),
    });
};

const NONE_LEFT = 'Tiene que quedar al menos una forma de entrega';
const isNoneLeft = (offered: Variant['shippings'], own: readonly OwnShipping[]): boolean =>
  own.every(({ isOffered }) => !isOffered) &&
  offered.every(({ id }) => own.some((each) => each.id === id));

const NO_DEPARTMENT = 'Elige uno de los departamentos';
/** Checked on save only; stored values stay valid. */
const OVERLAPS = 'Se superpone con otro horario del mismo día';

/** Reads the codes of all branches, with closed ones: opening exceptions of past days name them. */
const readBranchCodes = async (db: Db, { branches }: Variant): Promise<string[]> => {
  const { value } = await findConfigured(db, 'SHOP_BRANCHES');
  return [...branches, ...readOwnData({ SHOP_BRANCHES: value }).branches].map(({ code }) => code);
};

/**
 * Rejects branches, departments and payment methods that the shop does not have, which the schema cannot know.
 * @throws AppError request.invalid
 */
const checkReferences = async (
  db: Db,
  key: ConfigKey,
  value: unknown,
  variant: Variant,
): Promise<void> => {
  const { payments, shippings } = variant;
  const fields: Record<string, string> = {};
  // Safe casts: the schema of the key has parsed the value.
  if (key === 'OPENING_EXCEPTIONS') {
    const codes = await readBranchCodes(db, variant);
    for (const [index, { branches }] of (value as OpeningException[]).entries())
      if (!branches.every((code) => codes.includes(code)))
        fields[`${index}.branches`] = messages.invalid;
  }
  if (isPaymentKey(key))
    for (const [index, { id }] of (value as (PaymentInstruction | OwnPayment)[]).entries())
      if (!payments.some((payment) => payment.id === id)) fields[`${index}.id`] = messages.invalid;
  if (key === 'SHOP_BRANCHES') {
    const names = (await db.select({ name: states.name }).from(states)).map(({ name }) => name);
    for (const [index, { stateName, hours }] of (value as OwnBranch[]).entries()) {
      if (!names.includes(stateName)) fields[`${index}.stateName`] = NO_DEPARTMENT;
      for (const at of overlappingSpans(hours)) fields[`${index}.hours.${at}.open`] = OVERLAPS;
    }
  }
  if (key === 'SHOP_PRINTING' && !variant.printing) throw refuseField('value');
  if (key === 'SHOP_SHIPPINGS')
    if (isNoneLeft(shippings, value as OwnShipping[])) fields['0.isOffered'] = NONE_LEFT;
  if (Object.keys(fields).length > 0)
    throw new AppError('request.invalid', { fields: prefixPaths(fields) });
};

const NAMED_BY_REQUESTS =
  'Un material guardado no se quita, porque hay pedidos que lo nombran: deja de ofrecerlo';

/**
 * Rejects the removal of a material, because past requests name it.
 * @param before the stored value; null while the folder's applies
 * @throws AppError request.invalid
 */
const checkMaterials = (
  before: string | null,
  [own]: readonly OwnPrinting[],
  { printing }: Variant,
): void => {
  const { printing: stored } = readOwnData({ SHOP_PRINTING: before });
  if (!own && !stored) return;
  const previous = (stored ?? printing)?.materials ?? [];
  if (previous.some(({ id }) => !own?.materials.some((material) => material.id === id)))
    throw refuseField('value.0.materials', NAMED_BY_REQUESTS);
};

/** Locks the row until the end of the transaction; undefined if nothing was configured. */
const lock = async (tx: Tx, key: ConfigKey): Promise<Row | undefined> => {
  // Serializes two first saves: the second waits for this row.
  const inserted = await tx
    .insert(config)
    .values({ key, value: '[]', version: 0 })
    .onConflictDoNothing()
    .returning();
  if (inserted.length > 0) return undefined;
  const [row] = await tx.select().from(config).where(eq(config.key, key)).for('update');
  return row;
};

export const setConfigured = async (
  { db, now, variant }: Pick<Dependencies, 'db' | 'now' | 'variant'>,
  { key, value: text, version }: InputOf<'configSet'>,
  session: OwnSession,
): Promise<Configured> => {
  const value = parseValue(key, text);
  await checkReferences(db, key, value, variant);
  if (key === 'SHOP_LOGO') await checkLogo(text);
  // A copy: other saves replace the properties of `variant` meanwhile.
  const published = { ...variant };
  const own = key === 'SHOP_IDENTITY' ? withOwnData(variant, { [key]: text }) : undefined;
  const storing = db.transaction(async (tx) => {
    const before = await lock(tx, key);
    if (version !== undefined && version !== (before?.version ?? 0))
      throw new AppError('record.stale', { detail: toConfigured(key, before) });
    if (plainKeyOf(key) === 'BANNER_ITEMS')
      // Safe cast: the schema of the key has parsed the value.
      await lockPictures(tx, picturesOf(value as BannerItem[]));
    // Safe cast: the schema of the key has parsed the value.
    if (key === 'SHOP_TEXTS') await lockPictures(tx, picturesOfTexts(value as OwnText[]));
    // Safe cast: the schema of the key has parsed the value.
    if (key === 'SHOP_BRANCHES') await checkClosing(tx, variant, value as OwnBranch[]);
    if (key === 'SHOP_PRINTING')
      // Safe cast: the schema of the key has parsed the value.
      checkMaterials(before?.value ?? null, value as OwnPrinting[], variant);
    if (own) await changeDestinationCompany(tx, own, RUT_FIELD);
    const [after] = await tx
      .update(config)
      .set({
        value: JSON.stringify(value),
        version: (before?.version ?? 0) + 1,
        updatedAt: now(),
      })
      .where(eq(config.key, key))
      .returning();
    await recordChanges(tx, session, now(), [
      {
        subject: 'config',
        subjectId: key,
        action: before ? 'UPD' : 'INS',
        changes: configChanges(key, before?.value, value, published),
      },
    ]);
    if (isPaymentKey(key)) {
      const changes = paymentChanges(variant, key, before?.value ?? null, JSON.stringify(value));
      await mailPaymentChange(tx, changes, session, { variant, now });
    }
    return toConfigured(key, after);
  });
  return own ? orRutTaken(db, own.destinationCompany.identifier, RUT_FIELD, storing) : storing;
};
