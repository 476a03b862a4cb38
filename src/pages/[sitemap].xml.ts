/** The addresses that search engines should know: the pages worth finding, and every part. */
import { variant } from 'virtual:variant';
import type { APIRoute, GetStaticPaths } from 'astro';
import { findablePaths } from '#variants/pages';
import { itemPath } from '#variants/paths';
import { familyPaths } from './_catalogue.ts';
import { sitemapFiles } from './_sitemap.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const parts = (await familyPaths()).map(({ props }) => itemPath(variant, props.part.code));
  return sitemapFiles(variant.url, [...findablePaths(variant), ...parts]).map(({ path, text }) => ({
    params: { sitemap: path.slice(1, -'.xml'.length) },
    props: { text },
  }));
};

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/xml' } });
