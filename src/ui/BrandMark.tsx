import { LOGO_SIZE, logoUrl } from '#contract/paths';

/** A brand's logo beside its name; nothing without one. */
export const BrandMark = ({ logoId }: { logoId: number | undefined }) =>
  logoId !== undefined && (
    <img className="brand-mark" loading="lazy" src={logoUrl(logoId)} alt="" {...LOGO_SIZE} />
  );
