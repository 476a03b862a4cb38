/** Where a picture is shown. */

import { formatNumber } from '#contract/amounts/numbers';
import { type ImageUses, SHOWN_IN } from '#contract/entities/images';

export const ShownBy = ({ uses }: { uses: ImageUses }) => {
  const { products, productCount, companies, companyCount, config } = uses;
  const more = productCount - products.length;
  const others = companyCount - companies.length;
  const places = [
    ...products.map(({ code, name }) => `${code} ${name}`),
    ...(more > 0 ? [`y ${formatNumber(more)} productos más`] : []),
    ...companies.map(({ name }) => name),
    ...(others > 0 ? [`y ${formatNumber(others)} empresas más`] : []),
    ...config.map((key) => SHOWN_IN[key]),
  ];
  return (
    <p className="small muted">
      {places.length === 0
        ? 'No se muestra en ningún lado.'
        : `Se muestra en: ${places.join(', ')}.`}
    </p>
  );
};
