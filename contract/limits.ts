/** How much of something there may be; both sides know these. */

/** The largest number of PostgreSQL's `integer`. */
export const MAX_INTEGER = 2_147_483_647;
/** The highest amount of money, in UYU: its cents still fit a column. */
export const MAX_MONEY = 21_000_000;
/** The most units of one row that a cart holds, an order takes and a question about stock is answered for. */
export const MAX_QUANTITY = 100;
/** The most rows of a cart, of an order, of a question about stock. */
export const MAX_ROWS = 200;
/** The longest code of a product, a family or a branch. */
export const MAX_CODE = 60;
/** The longest id of a category. */
export const MAX_CATEGORY_ID = 60;
/** The longest text of a search box, and of a list's address. */
export const MAX_SEARCH = 200;
/** The longest reason for a change. */
export const MAX_REASON = 300;
/** The longest note, such as a buyer's note on an order. */
export const MAX_NOTE = 500;
/** The most codes that one question about their stock names. */
export const MAX_CODES = 200;
/** The most items of the catalogue that one question names. */
export const MAX_ITEMS = 48;
/** The range of years; open-ended ones last until its end. */
export const YEARS = { first: 1900, last: 2100 } as const;
