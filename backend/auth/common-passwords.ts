/**
 * Rejects new passwords that others would try first: the commonest 3,000 (OWASP ASVS 5.0, 6.2.4), those of this
 * country and trade, keyboard runs, and words from the person's own data. A longer list would reject most short
 * passwords without more safety: a login stops after a few attempts.
 */
import { withoutMarks } from '#contract/text/plain-text';

const words = `
  mostrador
  password passw0rd p@ssw0rd p@ssword passwort contrasena contraseña clave claves secreto secreta
  micontraseña micontrasena
  admin administrador administrator admins root superman batman spiderman pokemon naruto dragon
  master monkey shadow sunshine princess princesa football futbol baseball basketball iloveyou
  teamo teamomucho teamoo tequiero tequieromucho amorcito mivida miamor amoramor corazon cariño
  estrella mariposa familia felicidad esperanza bonita hermosa chiquita preciosa
  welcome bienvenido bienvenida hola holahola holamundo login ingresar entrar abretesesamo
  qwerty qwertyuiop qwert asdfg asdfgh asdfghjkl zxcvb zxcvbn zxcvbnm qazwsx qwaszx qweasd
  qweasdzxc q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t zaq12wsx 1qaz2wsx abcde abcdef
  abcdefg abcdefgh letmein trustno1 whatever freedom starwars hello hunter killer ginger pepper
  cookie summer winter spring autumn verano invierno primavera otoño computer computadora internet
  google facebook instagram whatsapp samsung apple windows microsoft linux
  uruguay montevideo celeste laceleste peñarol penarol manya carbonero nacional bolso
  bolsos nacionalcampeon defensor danubio wanderers suarez cavani forlan recoba tabarez artigas
  candombe murga carnaval asado matecito yerba charrua charruas argentina bocajuniors riverplate
  brasil españa barcelona realmadrid messi ronaldo maradona
  sebastian santiago alejandro nicolas martin matias agustin gonzalo rodrigo federico fernando
  facundo ignacio joaquin juancarlos carlos diego pablo miguel andres javier daniel gabriel
  alejandra andrea carolina camila claudia daniela fernanda florencia gabriela laura luciana maria
  mariana martina natalia patricia paula romina sofia valentina valeria victoria veronica
  radiador radiadores repuestos repuesto autoparte autopartes mecanico taller
  volkswagen chevrolet toyota renault peugeot citroen ford fiat honda nissan mercedes ferrari
  jesus jesucristo dios diosesamor angel angelito virgen cristo
  monitor prueba pruebas test test1 tests testing tester guest invitado usuario user default
  changeme cambiar cambiame temporal nuevaclave miclave access
  michael jordan jennifer jessica ashley thomas robert george charlie andrew joshua matthew
  soccer hockey maggie buster biteme thunder cheese banana orange purple silver yellow
  qwerty123 password1 password12 password123 admin123 abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456
`;

const digits = `
  12345 123456 1234567 12345678 123456789 1234567890 0123456789 01234 012345 54321 654321 7654321
  87654321 987654321 0987654321 00000 000000 0000000 00000000 11111 111111 1111111 11111111 22222
  222222 33333 333333 44444 444444 55555 555555 66666 666666 77777 777777 7777777 88888 888888
  88888888 99999 999999 121212 112233 11223344 123123 123321 12344321 131313 101010 102030
  10203040 159753 159357 147258 147258369 123654 123654789 789456 789456123 456789 147852 963852
  741852963 258456 142536 112358 314159 696969 666999 420420 19801980 20002000 12341234 123412
  13579 24680 1357924680 11235813
`;

const ROWS = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz'];
const runs = ROWS.flatMap((row) => [row + row, [...row].reverse().join('').repeat(2)]);

/** Removes digits and symbols appended to a word: `qwerty2024!` → `qwerty`. */
const withoutTail = (text: string): string => text.replace(/[\d!.@#*?$_-]{1,5}$/, '');
/** `abcabc` → `abc`. */
const once = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
const plain = (text: string): string => text.normalize('NFC').toLowerCase().trim();

/** The dictionary's words are in the order of their frequency. */
const MAX_COMMON = 3_000;

let list: Promise<ReadonlySet<string>> | undefined;
/** Loaded when the first password is chosen, so that no other request waits for it. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const own = `${words} ${digits}`.split(/\s+/).filter(Boolean).map(plain);
  const commonest = dictionary['passwords-common'].slice(0, MAX_COMMON);
  return new Set([...commonest, ...own, ...own.map(withoutMarks)]);
};

const MIN_WORD = 4;
/** Splits names and addresses into words, alone and joined: `María José Núñez` contains `mariajose`. */
const personalWords = (texts: readonly string[]): string[] =>
  texts
    .map((text) => withoutMarks(plain(text)).split(/[^\p{L}\p{N}]+/u))
    .flatMap((parts) =>
      parts.flatMap((_, first) =>
        parts.slice(first).map((_, last) => parts.slice(first, first + last + 1).join('')),
      ),
    )
    .filter((word) => word.length >= MIN_WORD);

/** @param personal names, addresses and the shop's name, which others would try first */
export const isCommonPassword = async (
  password: string,
  personal: readonly string[] = [],
): Promise<boolean> => {
  list ??= load().catch((error: unknown) => {
    // Retried by the next call: a failed import must not reject passwords for good.
    list = undefined;
    throw error;
  });
  const listed = await list;
  const typed = plain(password);
  const bare = withoutMarks(typed);
  const own = new Set(personalWords(personal));
  const isOwn = (text: string): boolean => own.has(text.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [typed, bare].some(
    (text) =>
      listed.has(text) ||
      listed.has(once(text)) ||
      isOwn(text) ||
      isOwn(withoutTail(text)) ||
      // A few characters repeated.
      (text.length > MIN_WORD && once(text).length <= MIN_WORD && once(text) !== text) ||
      runs.some((run) => run.includes(text)),
  );
};
