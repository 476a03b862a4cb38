import { variant } from 'virtual:variant';
import { openApiDocument } from './document.ts';

const sources = import.meta.glob<string>('/contract/calls/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const shopDocument = openApiDocument(variant, sources);
