/** Where a picture is shown. */
import type { ImageUses } from '#contract/entities/images';
import { formatNumber } from '#contract/numbers';

const PLACES: Readonly<Record<string, string>> = {
  BANNER_ITEMS: 'el banner del inicio',
  TEST_BANNER_ITEMS: 'el banner de prueba',
};

export const ShownBy = ({ uses }: { uses: ImageUses }) => {
  const { products, productCount, companies, companyCount, config } = uses;
  const more = productCount - products.length;
  const others = companyCount - companies.length;
  const places = [
    ...products.map(({ code, name }) => `${code} ${name}`),
    ...(more > 0 ? [`y ${formatNumber(more)} productos más`] : []),
    ...companies.map(({ name }) => name),
    ...(others > 0 ? [`y ${formatNumber(others)} empresas más`] : []),
    ...config.flatMap((key) => PLACES[key] ?? []),
  ];
  return (
    <p className="small muted">
      {places.length === 0
        ? 'No se muestra en ningún lado.'
        : `Se muestra en: ${places.join(', ')}.`}
    </p>
  );
};
