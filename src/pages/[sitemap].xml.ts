import { variant } from 'virtual:variant';
import type { APIRoute, GetStaticPaths } from 'astro';
import { findablePaths } from '#variants/pages';
import { addressOfList } from '../islands/search/list-address.ts';
import { shopItems, shopLists } from './_catalogue.ts';
import { sitemapFiles } from './_sitemap.ts';
import { serviceAddresses } from './_texts.ts';
import { vehicleAddresses } from './_vehicles.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const items = await shopItems.addresses();
  const vehicles = await vehicleAddresses();
  const lists = shopLists.map(addressOfList);
  // The lists of vehicles are left out, since vehicles have pages.
  const places = new Set([...serviceAddresses, ...vehicles, ...lists]);
  const others = [...findablePaths(variant), ...places].map((path) => ({ path }));
  return sitemapFiles(variant.url, [...others, ...items]).map(({ path, text }) => ({
    params: { sitemap: path.slice(1, -'.xml'.length) },
    props: { text },
  }));
};

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/xml' } });
