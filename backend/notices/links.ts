import { linkTo } from '#backend/auth/one-time-tokens';
import type { Variant } from '#variants/schema';

const withKey = (link: string, key: string): string => `${link}?clave=${encodeURIComponent(key)}`;

export const confirmUrl = (variant: Variant, key: string): string =>
  withKey(linkTo(variant, 'stock-notice-confirm'), key);
export const endUrl = (variant: Variant, key: string): string =>
  withKey(linkTo(variant, 'stock-notice-end'), key);
