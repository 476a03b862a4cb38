import { readFile } from 'node:fs/promises';
import { json } from '../http.ts';
import { accountCalls, registrationCalls } from './accounts.ts';
import type { Calls, Visitor } from './call.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { communicationCalls } from './communications.ts';
import { companyCalls, companyChoices } from './companies.ts';
import { type Fields, fieldsOf, neededText, textOf } from './fields.ts';
import { goodsCalls } from './goods-edits.ts';
import type { Host } from './host.ts';
import { imageCalls } from './images.ts';
import { orderCalls } from './orders.ts';
import { peopleCalls } from './people.ts';
import { denied, errorBody, isAccess, notFound, Refusal } from './refusal.ts';
import { grant, isSeller, logOut, renew, whoCalls } from './sessions.ts';
import { takeUpload } from './uploads.ts';
import { pictureFile } from './world.ts';

/** The shop's configuration, contact messages and the newsletter. */
const siteCalls: Calls['open'] = {
  '/rest/config/getPublic': (input, { host }) => {
    const key = neededText(input, 'key');
    const found = host.world.config.find(({ ConfigKey }) => ConfigKey === key);
    return { data: found?.ConfigValue ?? null };
  },
  '/rest/suscription/add': (input, { host }) => {
    host.newsletter.add(neededText(input, 'value').toLowerCase());
    return {};
  },
  '/rest/utils/email/sendContact': (input, { host }) => {
    const lines = ['name', 'phone', 'email', 'subject', 'message'].map((name) =>
      neededText(input, name),
    );
    host.mails.push({ to: 'shop', kind: 'contact', key: '', url: '', text: lines.join('\n') });
    return {};
  },
};

const configCalls: Calls['sellers'] = {
  '/rest/config/set': (input, { host }) => {
    const key = neededText(input, 'key');
    const value = textOf(input, 'value');
    const { config } = host.world;
    const found = config.find(({ ConfigKey }) => ConfigKey === key);
    if (found) found.ConfigValue = value;
    else config.push({ ConfigKey: key, ConfigValue: value });
    return { data: { ConfigKey: key, ConfigValue: value } };
  },
};

const calls: Calls = {
  open: { ...catalogueCalls, ...companyChoices, ...registrationCalls, ...siteCalls },
  members: { ...orderCalls, ...peopleCalls, ...accountCalls },
  sellers: {
    ...companyCalls,
    ...communicationCalls,
    ...imageCalls,
    ...goodsCalls,
    ...configCalls,
  },
};

const refused = (refusal: Refusal, host: string): Response => {
  const response = json(errorBody(refusal), refusal.status);
  if (isAccess(refusal))
    response.headers.set(
      'www-authenticate',
      `OAuth realm="${host}",error_code="${refusal.code}",error_description="${refusal.message}"`,
    );
  return response;
};

export const inputOf = async (request: Request): Promise<Fields> => {
  const text = await request.text();
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return fieldsOf(parsed);
};

/** Makes paths case-insensitive, as on the host's file system. */
const lowered = <T>(table: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(table).map(([path, call]) => [path.toLowerCase(), call]));
const open = lowered(calls.open);
const members = lowered(calls.members);
const sellers = lowered(calls.sellers);

const answerCall = async (path: string, visitor: Visitor): Promise<Response> => {
  const { request, user } = visitor;
  const anybodys = open.get(path);
  if (anybodys) return json({ ...(await anybodys(await inputOf(request), visitor)), error: '' });
  const call = members.get(path) ?? sellers.get(path);
  if (!call) throw notFound();
  if (!user) throw denied('noHeader');
  if (!members.has(path) && !isSeller(user))
    throw new Refusal(403, '403', 'The user is not authorized.');
  return json({ ...(await call(await inputOf(request), { ...visitor, user })), error: '' });
};

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

const fileReply = (body: Buffer, type: string): Response =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } });

const picture = async (host: Host, name: string): Promise<Response> => {
  const added = host.files.get(name);
  if (added) return fileReply(added.body, added.type);
  if (!host.world.images.some(({ ImageFile }) => ImageFile === name)) throw notFound('Image');
  const body = await readFile(pictureFile(name));
  return fileReply(body, TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
};

const answered = async (host: Host, request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const path = pathname.toLowerCase();
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (path.startsWith('/images/')) return picture(host, pathname.slice('/images/'.length));
    throw notFound();
  }
  if (request.method !== 'POST') throw new Refusal(405, '405', 'Method not allowed.');
  if (path === '/oauth/access_token')
    return json(grant(host, new URLSearchParams(await request.text())));
  if (path === '/oauth/logout') {
    logOut(host, request);
    return json({ code: 200 });
  }
  const user = whoCalls(host, request);
  renew(host, request);
  if (path.endsWith('/gxobject')) {
    if (!user) throw denied('noHeader');
    return takeUpload(host, request);
  }
  return answerCall(path, { host, request, user });
};

/** Returns a function that answers requests; invalid JSON gets 400. */
export const createAnswer =
  (host: Host) =>
  async (request: Request): Promise<Response> => {
    const realm = new URL(request.url).host;
    try {
      return await answered(host, request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error, realm);
      if (error instanceof SyntaxError)
        return refused(new Refusal(400, '400', 'The body is no JSON.'), realm);
      return refused(new Refusal(500, '500', 'Internal Server Error'), realm);
    }
  };
