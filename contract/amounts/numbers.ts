/**
 * Number formats of Uruguay: `1.234,5`. Each is marked as pure, so that a page loads only those it uses, and made by
 * its first use: the first of a page takes as long as the rest of the page's script.
 */

const formatter = (options?: Intl.NumberFormatOptions): ((value: number) => string) => {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('es-UY', options);
    return format.format(value);
  };
};

/** Counts: `12.345`. */
export const formatNumber = /* @__PURE__ */ formatter();
/** Always two decimals: `1.234,50`. */
export const twoDecimals = /* @__PURE__ */ formatter({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
/** Always one: `322,6`. */
export const oneDecimal = /* @__PURE__ */ formatter({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** At most two decimals: `1,25`. */
export const shortDecimal = /* @__PURE__ */ formatter({ maximumFractionDigits: 2 });
/** Lengths in millimetres: `380`, `16,5`, `1200`. */
export const millimetres = /* @__PURE__ */ formatter({
  maximumFractionDigits: 1,
  useGrouping: false,
});
