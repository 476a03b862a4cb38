import type { APIRoute } from 'astro';
import { feed } from './_catalogue.ts';
import { feedPart } from './_feed.ts';

export const GET: APIRoute = () => feedPart(feed, 1);
