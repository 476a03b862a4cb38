/** Cells that hold an error of a spreadsheet in place of a value. */
import { plainLine } from '#contract/text/plain-codes';

/** Written by the readers for a formula without a calculated value. */
export const NO_RESULT = '#SIN RESULTADO!';

/** Without a sign behind them, in English, Spanish, Portuguese and German. */
const BARE = 'N/A|N/D|N/DISP|NV|GETTING_DATA|OBTENIENDO_DATOS|OBTENDO_DADOS';
/** With `!` or `?` behind them, in these languages, French and Italian. */
const SIGNED =
  'REF|RIF|BEZUG|DIV/0|VALUE|VALOR|VALORE|VALEUR|WERT|NAME|NOMBRE|NOME|NOM|NUM|NÚM|ZAHL|' +
  'NULL|NULO|NUL|NULLO|SPILL|DESBORDAMIENTO|DESPEJAR|CALC|BLOCKED|BLOQUEADO|FIELD|CAMPO|CONNECT|' +
  'CONECTAR|UNKNOWN|DESCONOCIDO|BUSY|OCUPADO|EXTERNAL|PYTHON|TIMEOUT|ERROR|SIN RESULTADO';
/**
 * Matches an error cell, in JavaScript and in PostgreSQL, without regard to capitals. `###` is a
 * value that did not fit its column; `Err:502` is LibreOffice's.
 */
export const ERROR_PATTERN = `^\\s*(#[¡¿]?((${BARE})[!?]?|(${SIGNED})[!?])|#{3,}|(Err|Erro|Error): ?\\d{3})\\s*$`;
const ERROR = new RegExp(ERROR_PATTERN, 'i');

export const isErrorCell = (text: string): boolean =>
  /^\s*[#E]/i.test(text) && ERROR.test(plainLine(text));

/** `n/d`, `s/d`, `-`: words for an unknown value. */
const UNKNOWN =
  /^(?:n\/?[acdt]|n\.[acd]\.|s\/?[dt]|s\.d\.|[-\u2013\u2014]+|\?+|sin (?:datos?|tel(?:[eé]fono)?|e?-?mail|correo)\.?|no (?:tiene|posee|hay|aporta)|ningun[oa]|desconocid[oa])$/i;
export const isUnknownWord = (text: string): boolean => UNKNOWN.test(text);
