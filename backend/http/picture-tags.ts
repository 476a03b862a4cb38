/** Under which names the cache in front of the shop keeps pictures, to be told which of them to let go of. */
import { encodeCode } from '#contract/paths';

export const ALL_PICTURES = 'pictures';
/** Of a part's code, whatever its case: codes are equal without it. */
export const codeTag = (code: string): string => `picture-${encodeCode(code).toLowerCase()}`;
export const imageTag = (id: number | string): string => `image-${id}`;
