/** What the one who asks may see of the catalogue. */
import type { Context } from '#backend/serve/context';

export interface Viewer {
  /** Hidden goods, suppliers and sales: sellers. */
  seesAll: boolean;
  /** Everybody where the shop sells online, sellers everywhere. */
  seesPrices: boolean;
}

export const viewerOf = ({ session, variant }: Pick<Context, 'session' | 'variant'>): Viewer => {
  const isSeller = session?.isSeller ?? false;
  return { seesAll: isSeller, seesPrices: isSeller || variant.flags.enableSale };
};

/** Who the pages that everybody gets are built for. */
export const visitorOf = (variant: Context['variant']): Viewer =>
  viewerOf({ session: null, variant });
