import type { APIRoute, GetStaticPaths } from 'astro';
import { feed } from './_catalogue.ts';
import { feedPart, feedParts } from './_feed.ts';

export const getStaticPaths: GetStaticPaths = async () =>
  Array.from({ length: (await feedParts(feed)) - 1 }, (_, index) => ({
    params: { part: `${index + 2}` },
  }));

export const GET: APIRoute = ({ params }) => feedPart(feed, Number(params.part));
