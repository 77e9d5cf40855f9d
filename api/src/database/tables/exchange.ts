import type { ExportState } from '@trama/contract/words/exchange/exports';
import type {
  ImportColumn,
  ImportProfessional,
  ImportState,
  ImportTarget,
  ImportType,
  RowDecision,
  RowResult,
} from '@trama/contract/words/exchange/imports';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultMoment, Nullable } from './columns.ts';

/** What comes in and goes out as files. */
export interface ExchangeTables {
  exportaciones: Exportaciones;
  importaciones: Importaciones;
  importacion_filas: ImportacionFilas;
  identificadores_externos: IdentificadoresExternos;
}

interface Importaciones {
  id_importacion: GeneratedAlways<number>;
  tipo: ImportType;
  origen: string;
  archivo: string;
  sha256: Buffer;
  hoja: Nullable<string>;
  columnas: JSONColumnType<ImportColumn[]>;
  avisos: JSONColumnType<string[]>;
  filas: number;
  estado: Generated<ImportState>;
  resumen: JSONColumnType<Record<string, number>> | null;
  creado_por: number;
  fecha_creacion: DefaultMoment;
  aplicada_por: Nullable<number>;
  fecha_aplicacion: Nullable<string>;
  profesionales: JSONColumnType<ImportProfessional[], string | undefined>;
}

interface ImportacionFilas {
  id_importacion: number;
  fila: number;
  contenido: JSONColumnType<string[]>;
  corregido: Nullable<Partial<Record<ImportTarget, string>>>;
  decision: Nullable<RowDecision>;
  datos: Nullable<Record<string, unknown>>;
  clave: Nullable<string>;
  resultado: Nullable<RowResult>;
  motivos: Nullable<string[]>;
  cambios: Nullable<unknown[]>;
  id_objeto: Nullable<number>;
  notas: Nullable<unknown[]>;
  autor: Nullable<string>;
  profesionales: Nullable<string[]>;
  repite: Nullable<number>;
  version_retirada: Nullable<number>;
}

interface IdentificadoresExternos {
  origen: string;
  clave: string;
  clase: string;
  id_objeto: number;
}

interface Exportaciones {
  id_exportacion: GeneratedAlways<number>;
  estado: Generated<ExportState>;
  total: number;
  filas: Generated<number>;
  bytes: Generated<number>;
  creado_por: number;
  fecha_creacion: DefaultMoment;
  fecha_fin: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}
