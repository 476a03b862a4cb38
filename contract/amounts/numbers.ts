/** How numbers are written in Uruguay: `1.234,5`. Each way is marked as pure, so that a page carries those it uses. */

const formatter = (options?: Intl.NumberFormatOptions): ((value: number) => string) => {
  const made = new Intl.NumberFormat('es-UY', options);
  return (value) => made.format(value);
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
/** As many decimals as it has, two at the most: `1,25`. */
export const shortDecimal = /* @__PURE__ */ formatter({ maximumFractionDigits: 2 });
/** What is measured, in millimetres: `380`, `16,5`, `1200`. */
export const millimetres = /* @__PURE__ */ formatter({
  maximumFractionDigits: 1,
  useGrouping: false,
});
