import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import type { Caller, Handlers } from '#backend/port';
import { changeAttributes, changePicture, checkAttributes } from './attributes.ts';
import {
  addCategory,
  moveCategory,
  readCategoryTable,
  removeCategory,
  updateCategory,
} from './categories.ts';
import { changeMany } from './change-many.ts';
import type { ChangedBy } from './changed-by.ts';
import { applyCount, previewCount } from './count-stock.ts';
import { addFamily, updateFamily } from './families.ts';
import { listLow } from './low-stock.ts';
import { changePrices, previewPrices } from './prices.ts';
import { addProduct, updateProduct } from './products.ts';
import { readEditedFamily, readEditedProduct } from './read-edited.ts';
import { removeProduct } from './remove-product.ts';
import { moveStock, setStock } from './stock.ts';
import { readTable, readVehicleChoices } from './table.ts';
import { undoChange } from './undo.ts';

type GoodsCalls =
  | 'productAdd'
  | 'productUpdate'
  | 'productDetail'
  | 'productTable'
  | 'productUndo'
  | 'productRemove'
  | 'productPreviewPrices'
  | 'productChangePrices'
  | 'productChangeMany'
  | 'autopartAdd'
  | 'autopartUpdate'
  | 'autopartDetail'
  | 'vehicleChoices'
  | 'categoryTable'
  | 'categoryAdd'
  | 'categoryUpdate'
  | 'categoryMove'
  | 'categoryRemove'
  | 'categoryAttributes'
  | 'categoryCheckAttributes'
  | 'categoryPicture'
  | 'stockSet'
  | 'stockMove'
  | 'stockPreviewCount'
  | 'stockApplyCount'
  | 'stockListLow';

type By = Pick<Caller<OwnSession>, 'session'>;

export const createGoodsHandlers = ({
  db,
  variant,
  now,
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<GoodsCalls, OwnSession> => {
  const byOf = ({ session }: By, reason = ''): ChangedBy => ({
    author: session,
    at: now(),
    reason,
  });
  const inTransaction = async <T>(work: (tx: Tx) => Promise<T>) => ({
    data: await db.transaction(work),
  });

  return {
    productAdd: (input, caller) =>
      inTransaction((tx) => addProduct(tx, variant, byOf(caller), input, caller.session)),
    productUpdate: (input, caller) =>
      inTransaction((tx) =>
        updateProduct(tx, variant, byOf(caller, input.reason), input, caller.session),
      ),
    productDetail: async ({ code }, { session }) => ({
      data: await readEditedProduct(db, variant, code, session),
    }),
    productTable: (input, { session }) => readTable(db, variant, input, session),
    productUndo: (input, caller) =>
      db.transaction((tx) =>
        undoChange(tx, byOf(caller, `Deshace el cambio n.º ${input.id}`), input, caller.session),
      ),
    productRemove: async (input, caller) => {
      await db.transaction((tx) =>
        removeProduct(tx, variant, byOf(caller, input.reason), input, caller.session),
      );
      return {};
    },
    productPreviewPrices: (input) => previewPrices(db, variant, input),
    productChangePrices: (input, caller) =>
      changePrices(db, variant, byOf(caller, input.reason), input),
    productChangeMany: (input, caller) =>
      db.transaction((tx) => changeMany(tx, byOf(caller, input.reason), input)),

    autopartAdd: (input, caller) =>
      inTransaction((tx) => addFamily(tx, variant, byOf(caller), input)),
    autopartUpdate: (input, caller) =>
      inTransaction((tx) => updateFamily(tx, byOf(caller, input.reason), input)),
    autopartDetail: async ({ family }) => ({ data: await readEditedFamily(db, family) }),
    vehicleChoices: async (input) => ({ data: await readVehicleChoices(db, input) }),
    categoryTable: async () => ({ data: await readCategoryTable(db) }),
    categoryAdd: (input, caller) => inTransaction((tx) => addCategory(tx, byOf(caller), input)),
    categoryUpdate: async (input, caller) => {
      await db.transaction((tx) => updateCategory(tx, byOf(caller), input));
      return {};
    },
    categoryMove: (input, caller) =>
      inTransaction((tx) => moveCategory(tx, variant, byOf(caller), input)),
    categoryRemove: async (input, caller) => {
      await db.transaction((tx) => removeCategory(tx, variant, byOf(caller), input));
      return {};
    },
    categoryAttributes: (input, caller) =>
      db.transaction((tx) => changeAttributes(tx, byOf(caller), input)),
    categoryCheckAttributes: (input) => checkAttributes(db, input),
    categoryPicture: (input, caller) =>
      db.transaction((tx) => changePicture(tx, byOf(caller), input)),

    stockSet: (input, caller) =>
      inTransaction((tx) =>
        setStock(tx, { variant, session: caller.session }, byOf(caller, input.reason), input),
      ),
    stockMove: (input, caller) =>
      inTransaction((tx) =>
        moveStock(tx, { variant, session: caller.session }, byOf(caller, input.reason), input),
      ),
    stockPreviewCount: (input) => previewCount(db, variant, input),
    stockApplyCount: async (input, caller) => ({
      changed: await db.transaction((tx) =>
        applyCount(tx, { variant, session: caller.session }, byOf(caller, input.reason), input),
      ),
    }),
    stockListLow: (input) => listLow(db, variant, input),
  };
};
