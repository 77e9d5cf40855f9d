import { isRole, type Role } from '../access/access-policy.ts';

/** Papers that are added to a patient's record as files (Ley 26.529 art. 16). */

/** What the front desk needs to see: nothing in it is clinical. */
export const ADMINISTRATIVE_CLASSES = ['credencial', 'orden', 'identidad'] as const;
const CLINICAL_CLASSES = [
  'estudio',
  'informe_externo',
  'consentimiento',
  'oficio',
  'imagen',
  'receta_externa',
  'nota_de_jornada',
  'otro',
] as const;
export const ATTACHMENT_CLASSES = [...ADMINISTRATIVE_CLASSES, ...CLINICAL_CLASSES] as const;
export type AttachmentClass = (typeof ATTACHMENT_CLASSES)[number];

export const ATTACHMENT_CLASS_LABELS: Record<AttachmentClass, string> = {
  estudio: 'Estudio',
  informe_externo: 'Informe externo',
  consentimiento: 'Consentimiento',
  oficio: 'Oficio',
  imagen: 'Imagen',
  receta_externa: 'Receta externa',
  nota_de_jornada: 'Nota de jornada',
  otro: 'Otro',
  credencial: 'Credencial',
  orden: 'Orden',
  identidad: 'Documento de identidad',
};

const CLASSES: Partial<Record<Role, readonly AttachmentClass[]>> = {
  auditor: [],
  acompanante_terapeutico: ['imagen', 'nota_de_jornada'],
  recepcion: ADMINISTRATIVE_CLASSES,
};
/** Which classes a role may add and read. */
export const classesOf = (role: string): readonly AttachmentClass[] =>
  isRole(role) ? (CLASSES[role] ?? ATTACHMENT_CLASSES) : [];

/** A file that was attached by mistake may be of another person: only these roles can still open it. */
export const OPENS_MISTAKES: readonly Role[] = ['administrador', 'director_medico'];

/** What can be attached, and how the name of such a file ends. */
export const FILE_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type FileType = keyof typeof FILE_TYPES;
export const FILE_TYPE_NAMES = Object.keys(FILE_TYPES) as [FileType, ...FileType[]];

export const FILE_BYTES_MAX = 25 * 1024 * 1024;

export const ANTIVIRUS_RESULTS = ['limpio', 'no_revisado'] as const;
type AntivirusResult = (typeof ANTIVIRUS_RESULTS)[number];
export const ANTIVIRUS_LABELS: Record<AntivirusResult, string> = {
  limpio: 'Revisado por el antivirus',
  no_revisado: 'No revisado por un antivirus',
};

/** Why a file is refused, as the person reads it. */
export const FILE_REFUSED = {
  missing: 'Elija un archivo',
  several: 'Adjunte los archivos de a uno',
  cutOff: 'El archivo no llegó entero. Adjúntelo de nuevo.',
  tooLarge: 'El archivo supera los 25 MB. Divídalo en partes o redúzcalo.',
  type: 'Solo se adjuntan archivos PDF, JPEG, PNG o WebP',
  heic: 'Las fotos HEIC no se pueden abrir aquí. En el teléfono elija el formato «Más compatible» (JPEG) o envíe una captura de pantalla.',
  mixed: 'El archivo contiene más que un documento o una imagen, y puede ser peligroso: no se guardó',
  picture: 'La imagen está dañada o no se puede leer',
  pixels:
    'La imagen tiene demasiados píxeles (50 millones, y 20.000 por lado, como máximo). Redúzcala y adjúntela de nuevo.',
  infected: 'El antivirus encontró una amenaza en el archivo: no se guardó',
  scanner: 'El antivirus no responde y el archivo no se guardó. Intente de nuevo en unos minutos.',
  keyless: 'Este servidor no tiene la clave para guardar archivos (DATA_KEY). Avise a la administración.',
  gone: 'El archivo se perdió o está dañado. Avise a la administración: puede estar en una copia de seguridad.',
  unreadable: 'El archivo no se puede abrir en este momento. Intente de nuevo en unos minutos.',
  store: 'El archivo no se pudo guardar en este momento. Intente de nuevo en unos minutos.',
} as const;
