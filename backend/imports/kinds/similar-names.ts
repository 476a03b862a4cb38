/** Names that are spelled almost like others, or with the form of their company. */
import { normal } from '#contract/text/plain-text';

/**
 * Returns whether two names differ by one inserted, missing or replaced letter, or by two swapped
 * ones.
 */
export const isSimilar = (a: string, b: string): boolean => {
  // Short words and numbers would match too easily.
  if (a.length < 4 || /\d/.test(a) || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return [
    [restA.slice(1), restB.slice(1)],
    [restA, restB.slice(1)],
    [restA.slice(1), restB],
    [restA.slice(2), (restB[1] ?? '') + restB.slice(2)],
  ].some(([left, right]) => left === right);
};

const LEGAL_FORM = String.raw`s\.? ?a\.?(?: ?[ifc]\.?){0,3}(?: de c\.? ?v\.?)?|s\.? ?(?:a\.? ?s|r\.? ?l|p\.? ?a|c)\.?|ltda?\.?|limited|llc|inc\.?|corp\.?|gmbh|ag|kg|bv|n\.?v\.?|(?:[&y] ?)?(?:co|cia|hnos)\.?|hermanos|e hijos`;
const COUNTRY =
  'ar(?:gentina)?|br(?:a(?:sil)?)?|cn|china|uy|uru(?:guay)?|usa|eeuu|it(?:alia)?|de|alemania|es(?:pana)?|jp|japon|kr|corea|mx|mexico|tw|taiwan|in(?:dia)?|tr|turquia|fr(?:ancia)?|cl|chile';
/** Words behind a name that belong to its company: `S.A.I.C.`, `& Cía.`, `(AR)`, `Uruguay`. */
const COMPANY_FORM = new RegExp(
  String.raw`(?:(?:\s+|[,.]\s*)(?:${LEGAL_FORM})|\s*\((?:${COUNTRY})\)|\s+(?:argentina|brasil|do brasil|uruguay))$`,
);

const withoutForms = (name: string): string => {
  const shorter = name.replace(COMPANY_FORM, '').replace(/[\s,.&-]+$/, '');
  return shorter === name || shorter === '' ? name : withoutForms(shorter);
};

/** Returns the letters and digits of a name, without the form of its company: `tecnofren s.a.` */
export const nameCore = (
  name: string,
  { isOfCompanies = false }: { isOfCompanies?: boolean | undefined },
): string => {
  const plain = normal(name).trim();
  const core = (isOfCompanies ? withoutForms(plain) : plain).replace(/[^\p{L}\p{N}>]+/gu, '');
  return /\p{L}{2}/u.test(core) ? core : '';
};
