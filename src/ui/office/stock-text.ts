/** Tells sellers where the units of a product are. */
export const stockText = (
  branches: readonly { code: string; quant?: number | undefined }[],
  branchName: (code: string) => string,
): string =>
  branches
    .flatMap(({ code, quant = 0 }) => (quant > 0 ? [`${quant} en ${branchName(code)}`] : []))
    .join(' · ') || 'Sin stock';
