import { formatNumber } from '@trama/contract/words/clinic-time';
import { IMPORT_LIMITS } from '@trama/contract/words/exchange/imports';

/** A file that cannot be read; the message says why, to the person who chose it. */
export class UnreadableFile extends Error {}

export const SAVE_AS_XLSX =
  'Es un archivo de Excel antiguo (.xls) o protegido con contraseña. Ábralo en Excel, elija «Guardar como» y el tipo «Libro de Excel (.xlsx)», sin contraseña, y vuelva a intentar.';
export const NOT_A_SHEET = 'El archivo no es una planilla .xlsx ni un texto .csv.';
export const WRONG_ENDING = 'El nombre del archivo debe terminar en .xlsx, .csv o .txt.';
export const BOOK_CALLED_TEXT =
  'El nombre del archivo dice que es un texto, pero es una planilla de Excel o un archivo comprimido. Si es una planilla, guárdela como .xlsx y súbala de nuevo.';
export const TEXT_CALLED_BOOK =
  'El nombre del archivo termina en .xlsx, pero no es una planilla de Excel. Ábralo en Excel, guárdelo como .xlsx y súbalo de nuevo.';
export const TOO_BIG_OPEN = 'El archivo ocupa demasiado al abrirse: el máximo es 200 MB.';
export const BROKEN_SHEET = 'La planilla está dañada o es demasiado grande para leerla.';
export const XML_ENTITIES =
  'La planilla contiene definiciones XML que no se aceptan. Guárdela de nuevo desde Excel.';
export const TOO_MANY_ROWS = 'El archivo tiene más de 50.000 filas. Divídalo en partes.';
export const TOO_MANY_COLUMNS = 'El archivo tiene más de 200 columnas. Quite las que no se importan.';
export const TOO_MANY_PROVIDERS = 'Un archivo de prestadores puede tener hasta 2.000 filas.';
export const TOO_LONG_CELL = (row: number): string =>
  `La fila ${row} tiene una celda de más de ${formatNumber(IMPORT_LIMITS.cellCharacters)} caracteres.`;
export const TOO_LONG_ROW = (row: number): string =>
  `La fila ${row} tiene más de ${formatNumber(IMPORT_LIMITS.rowCharacters)} caracteres.`;
export const TOO_MUCH_TEXT = `El archivo tiene más de ${formatNumber(IMPORT_LIMITS.fileCharacters)} caracteres. Divídalo en partes.`;
export const EMPTY_FILE = 'El archivo no tiene filas con datos.';
export const OPEN_QUOTE = 'El archivo .csv tiene comillas sin cerrar o una fila demasiado larga.';
