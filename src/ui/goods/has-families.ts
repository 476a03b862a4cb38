import { variant } from 'virtual:variant';
import { sellsFamilies } from '#variants/kinds';

export const hasFamilies = sellsFamilies(variant);
