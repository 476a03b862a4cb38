/** The voice of the Spanish texts (docs/voice.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike } from './house.ts';
import { ROOT } from './root.ts';

const SPANISH =
  /^(?:src|contract|backend|demo-data|variants|host|scripts)\/.*(?<!\.test)\.(?:tsx?|astro|md|ya?ml)$|^docs\/(?:own-shop|categories|counter|printing|importing|second-factor)\.md$/;
const texts = filesLike(SPANISH)
  // Words that people type, which are understood in any form.
  .filter((path) => !/^backend\/(?:query\/|auth\/common-passwords)/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Sentences of the specification, and headings of other programs, which stay letter by letter. */
const AS_WRITTEN =
  /Ingrese un (?:email valido|email válido|RUT válido)|compruebe su email|seguro que desea|Su carrito se encuentra vacio|Busqueda avanzada|Valor\(es\)/g;

/** Returns each place of a form that is not the shop's. */
const placesOf = (form: RegExp, all = texts): string[] =>
  all.flatMap(({ path, text }) =>
    [...text.replace(AS_WRITTEN, '').matchAll(form)].map(([found]) => `${path}: ${found}`),
  );
const found = (form: RegExp, text: string) => placesOf(form, [{ path: '', text }]).length;

const AR =
  'agreg|arm|arrastr|busc|cambi|carg|compr|confirm|copi|dej|deshabilit|envi|esper|fij|guard|ingres|inici|llam|llev|mand|mir|necesit|orden|pag|prob|proba|quit|registr|revis|sac|seleccion|toc|us';
const ER = 'hac|pon|pod|ten|quer|sab|deb|vend|respond|volv|le';
const IR = 'eleg|abr|sub|segu|ped|ven|dec|recib|defin';
const VOSEO = new RegExp(
  `(?<!\\p{L})(?:vos|sos|(?:${AR})á(?:s)?|(?:${AR})a(?:l[oa]s?|me)|(?:${ER})é(?:s)?|(?:${ER})el[oa]s?|(?:${IR})(?:í|ís|il[oa]s?|inos)|escrib(?:ís|inos|ime))(?!\\p{L})`,
  'giu',
);
/** At the beginning of a sentence: elsewhere the same form is a subjunctive. */
const USTED =
  /(?<!\p{L})usted(?:es)?(?!\p{L})|(?<=['"`>¿¡]|[.:] )(?:Abra|Complete|Consulte|Elija|Escriba|Espere|Guarde|Haga|Indique|Ingrese|Intente|Introduzca|Presione|Pruebe|Pulse|Revise|Seleccione|Verifique|Vuelva) \p{Ll}/gu;
const MAYBE_PLURAL = /\p{Ll}{3}\((?:s|es)\)(?!\p{L})/gu;
const NOUNS =
  'archivos|avisos|cambios|códigos|días|empresas|errores|filas|fotos|horas|imágenes|líneas|locales|lugares|marcas|minutos|pedidos|personas|piezas|productos|resultados|unidades|veces';
/** A number before a noun in the plural, without a question about one: `counted` asks it. Limits are many. */
const ALWAYS_PLURAL = new RegExp(
  `(?<!(?:=== 1|> 1|< 2|\\bmany\\b)[^]{0,220})\\{(?![^{}]*MA?[XI]N?_)[^{}\n]{1,60}\\} (?:${NOUNS})(?!\\p{L})`,
  'gu',
);
/** A verb in the plural before a number, without a question about one. */
const PLURAL_VERB =
  /(?<!(?:=== 1|> 1|< 2)[\s\S]{0,160})(?<!\p{L})(?:quedan|faltan) \$?\{(?!formatMoney)/giu;
/** A message is a *correo*; an *email* is an address. */
const MAIL =
  /(?<!\p{L})(?:(?:por|en el|env[ií]\p{L}+ (?:un|el)) e?mail|(?:un|el|este|los) mails?)(?!\p{L})/giu;
const SHOP_SIDE =
  /^(?:src\/(?:components|layouts|catalog-view|islands\/(?:search|checkout|compare|contact|profile|quotation))|backend\/mail|variants)\//;

test('texts address the reader as tú', () => {
  expect(placesOf(VOSEO)).toEqual([]);
  expect(placesOf(USTED)).toEqual([]);
  expect(found(VOSEO, "'Agregá un producto'; 'Si querés, probalo'; 'Elegí uno'")).toBe(4);
  expect(found(VOSEO, "'Agrega un producto'; 'Si quieres, pruébalo'; 'Elige uno'")).toBe(0);
  expect(found(USTED, "'Ingrese un nombre' 'Ingrese un RUT válido'")).toBe(1);
});

test('texts have a singular and a plural, and their accents', () => {
  expect(placesOf(MAYBE_PLURAL)).toEqual([]);
  expect(placesOf(ALWAYS_PLURAL)).toEqual([]);
  expect(placesOf(/(?<!\p{L})busquedas?(?= [\p{L}])(?!\p{L})/giu)).toEqual([]);
  expect(found(MAYBE_PLURAL, "'3 producto(s)'")).toBe(1);
  expect(placesOf(PLURAL_VERB)).toEqual([]);
  expect(found(PLURAL_VERB, `Quedan \${left} de 10`)).toBe(1);
  expect(found(PLURAL_VERB, `left === 1 ? 'Queda 1' : 'Quedan \${left}'`)).toBe(0);
});

test('a message is a correo, the shop has locales, and a page is called by its title', () => {
  expect(placesOf(MAIL)).toEqual([]);
  expect(found(MAIL, "'Te respondemos por email'; 'Recordarme por mail'")).toBe(2);
  expect(found(MAIL, "'Escribe el email de tu cuenta'")).toBe(0);
  // A shop names the page of a buyer's orders itself: `ownOrdersOf`.
  const scripts = texts.filter(({ path }) => path.startsWith('src/'));
  expect(placesOf(/mis\s+compras/giu, scripts)).toEqual([]);
  const shopSide = texts.filter(({ path }) => SHOP_SIDE.test(path));
  expect(placesOf(/(?<!\p{L})sucursal(?:es)?(?!\p{L})/giu, shopSide)).toEqual([]);
});

/** Other words for a branch and for a message, beside an article or a preposition: files of others have them too. */
const OTHER_TERM =
  /(?<!\p{L})(?:(?:cada|con|de|en|esa|la|las|otra|por|qué|una) sucursal(?:es)?|(?:por|un) e-?mail|(?:del?|el|en|los|por|un) mails?)(?!\p{L})/giu;

test('texts have one term for a branch and for a message', () => {
  expect(placesOf(OTHER_TERM)).toEqual([]);
  expect(
    found(OTHER_TERM, "'Pasar a otra sucursal' 'Enviar por mail' 'Te mandamos un email'"),
  ).toBe(3);
  expect(found(OTHER_TERM, "'Pasar a otro local' 'Enviar por correo' 'Escribe el email'")).toBe(0);
});
