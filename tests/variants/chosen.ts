/** `#variant` in tests of the generic shop (vitest.config.ts). */
import { parseVariant, type Variant } from '#variants/schema';
import input from './OBJ/variant.ts';

export const variant: Variant = parseVariant(input, 'OBJ');
