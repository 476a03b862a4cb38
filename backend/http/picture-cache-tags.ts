/** Cache tags of pictures, by which the cache in front of the shop is purged. */
import { encodeCode } from '#contract/paths';

export const ALL_PICTURES = 'pictures';
/** Tags the pictures of a product code; codes are case-insensitive. */
export const codeTag = (code: string): string => `picture-${encodeCode(code).toLowerCase()}`;
export const imageTag = (id: number | string): string => `image-${id}`;
