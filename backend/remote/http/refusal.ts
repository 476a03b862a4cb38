/** Reads a host's error object, wherever hosts put it. */
import { normal } from '#contract/text/plain-text';
import { readFlag } from '../wire/values.ts';

/** Translations of a host's English messages (spec, section 8). */
const TRANSLATED: Readonly<Record<string, string>> = {
  'The user or password is incorrect.': 'La contraseña es incorrecta',
  'User unknown.': 'Email incorrecto',
};

/** Translates a host's message; others are returned unchanged. */
export const inSpanish = (message: string): string => TRANSLATED[message] ?? message;

/** The host refused a call. */
export class HostRefusal extends Error {
  override name = 'HostRefusal';
  readonly status: number;
  /** Code of its access manager, such as `11`; empty = none. */
  readonly code: string;
  /** Seconds; 0 = not given. */
  readonly retryAfter: number;
  /** The whole answer, if it was JSON. */
  readonly body: unknown;
  constructor(
    status: number,
    { code, message }: { code: string; message: string },
    { retryAfter = 0, body }: { retryAfter?: number; body?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

interface HostError {
  code: string;
  message: string;
}

type Fields = ReadonlyMap<string, unknown>;

/** Keys of a message; those of an error may be called as those of a record, too. */
const ONLY_MESSAGE_KEYS = ['message', 'mensaje', 'msg', 'errormessage', 'error_description'];
const MESSAGE_KEYS = [
  ...ONLY_MESSAGE_KEYS,
  ...['description', 'descripcion', 'detail', 'detalle', 'motivo', 'text', 'texto'],
];
const CODE_KEYS = ['code', 'codigo', 'errorcode', 'error_code'];
const ERROR_KEYS = ['error', 'errors', 'errores'];
const FLAG_KEYS = ['ok', 'success', 'succeeded', 'exito', 'correcto'];
const NUMBER_KEYS = ['number', 'ordernumber'];
const OUTCOME_KEYS = ['status', 'estado', 'result', 'resultado', 'res'];

/** Texts of a field of errors that say that there is none. */
const NO_ERROR = /^(?:0|ok|false|no|none|null|ningun[oa]?|n\/?[ad]|-+)?$/i;
const FAILED = /^(?:error|err|fail(?:ed|ure)?|ko|nok|rechazad[oa]|fallo)$/i;
/** Texts without a flag that report success. */
const WORKED =
  /\b(?:ok|done|success\w*|saved|created|updated|added|sent|gracias|thanks?|exito\w*|correct\w*|bienvenid\w*|(?:guard|realiz|actualiz|modific|agreg|cre|envi|registr|recib|acept|proces)ad[oa]s?)\b/i;
const NOT = /\b(?:no|not|sin|error|in(?:correct|valid)\w*|un\w+ed)\b/i;

/** Codes of the access manager whose message alone is sent. */
const CODE_OF_MESSAGE: readonly (readonly [message: RegExp, code: string])[] = [
  [/^user unknown\.?$/i, '8'],
  [/^the user or password is incorrect\.?$/i, '18'],
  [/key is not valid/i, '43'],
  [/already activated/i, '50'],
  [/activation key is invalid/i, '51'],
  [/e-?mail (?:already )?exists|(?:mail|correo|usuario).*(?:ya (?:existe|est[aá])|en uso)/i, '78'],
];

/** Lower-cases keys and removes accents: hosts spell them either way. */
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([key, one]) => [normal(key), one]))
    : undefined;

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';

const firstOf = (fields: Fields, keys: readonly string[]): string =>
  keys.map((key) => wordsOf(fields.get(key))).find((words) => words !== '') ?? '';

const withCode = ({ code, message }: HostError): HostError => ({
  code: code || (CODE_OF_MESSAGE.find(([known]) => known.test(message))?.[1] ?? ''),
  message,
});

/** Reads the value of a field of errors: a text, a code, a flag, an object, or a list of them. */
const errorOf = (value: unknown, beside: Fields): HostError | undefined => {
  if (Array.isArray(value))
    return value.map((one) => errorOf(one, beside)).find((one) => one !== undefined);
  const fields = fieldsOf(value);
  if (fields) {
    const error = { code: firstOf(fields, CODE_KEYS), message: firstOf(fields, MESSAGE_KEYS) };
    // Without both, the texts belong to fields of the request.
    return error.code === '' && error.message === ''
      ? errorOf([...fields.values()], new Map())
      : error;
  }
  const message = firstOf(beside, MESSAGE_KEYS);
  const code = firstOf(beside, CODE_KEYS);
  if (value === true) return { code, message };
  const words = wordsOf(value);
  if (NO_ERROR.test(words)) return undefined;
  return /^(?:true|-?\d{1,5})$/i.test(words)
    ? { code: code || words.replace(/true/i, ''), message }
    : { code, message: words };
};

/** Messages as GeneXus lists them; type 1 is an error. */
const listedError = (fields: Fields): HostError | undefined => {
  const messages = fields.get('messages') ?? fields.get('mensajes');
  const errors = (Array.isArray(messages) ? messages : []).filter((one) =>
    /^(?:1|error)$/i.test(wordsOf(fieldsOf(one)?.get('type') ?? fieldsOf(one)?.get('tipo'))),
  );
  const [first] = errors.flatMap((one) => fieldsOf(one) ?? []);
  return first && { code: wordsOf(first.get('id')), message: firstOf(first, MESSAGE_KEYS) };
};

/** Returns whether an answer says by a flag or a word that the call failed. */
const saysFailed = (fields: Fields): boolean =>
  FLAG_KEYS.some((key) => readFlag(fields.get(key)) === false) ||
  // The state of an order is another matter.
  (!NUMBER_KEYS.some((key) => fields.has(key)) &&
    OUTCOME_KEYS.some((key) => FAILED.test(wordsOf(fields.get(key)))));

/** Returns whether an answer is a message alone that does not report success. */
const isOnlyBadNews = (fields: Fields): boolean => {
  const message = firstOf(fields, ONLY_MESSAGE_KEYS);
  return (
    message !== '' &&
    [...fields.keys()].every((key) => ONLY_MESSAGE_KEYS.includes(key) || CODE_KEYS.includes(key)) &&
    (NOT.test(normal(message)) || !WORKED.test(normal(message)))
  );
};

const errorBeside = (fields: Fields): HostError | undefined => {
  const named = ERROR_KEYS.map((key) => errorOf(fields.get(key), fields)).find(
    (one) => one !== undefined,
  );
  if (named) return named;
  const listed = listedError(fields);
  if (listed) return listed;
  return saysFailed(fields) || isOnlyBadNews(fields)
    ? { code: firstOf(fields, CODE_KEYS), message: firstOf(fields, MESSAGE_KEYS) }
    : undefined;
};

/**
 * Reads an error wherever hosts put it: `{"error":{"code":"11","message":"…"}}`, an error text beside the data,
 * `{"ok":false,"mensaje":"…"}`, a list of messages, or a message alone; undefined = no error.
 */
export const errorIn = (answer: unknown): HostError | undefined => {
  const fields = fieldsOf(answer);
  if (!fields) return undefined;
  const inner = fieldsOf(fields.get('data'));
  // Data with the outcome beside them are a record of their own.
  const error =
    errorBeside(fields) ?? (inner && saysFailed(inner) ? errorBeside(inner) : undefined);
  return error && withCode(error);
};

/** Reads `WWW-Authenticate: OAuth realm="host",error_code="11",error_description="…"`. */
export const errorInHeader = (header: string | null): HostError | undefined => {
  const [, code] = /error_code="([^"]{1,20})"/.exec(header ?? '') ?? [];
  const [, message = ''] = /error_description="([^"]{0,500})"/.exec(header ?? '') ?? [];
  return code === undefined ? undefined : { code, message };
};

/** Returns whether the token is no longer valid: hosts answer 401, or 403 with code 103. */
export const endsSession = (error: unknown): boolean =>
  error instanceof HostRefusal && (error.code === '103' || error.status === 401);
