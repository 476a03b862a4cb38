import { variant } from 'virtual:variant';
import { listPath } from '#variants/paths';
import { type ListQuery, serialiseQuery } from './query.ts';

export const LIST_PATH = listPath(variant);

export const listHref = (query: ListQuery): string => LIST_PATH + serialiseQuery(query);
