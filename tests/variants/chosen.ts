/** What `#variant` is for the tests that open the generic shop (vitest.config.ts). */
import { parseVariant, type Variant } from '#variants/schema';
import input from './OBJ/variant.ts';

export const variant: Variant = parseVariant(input, 'OBJ');
