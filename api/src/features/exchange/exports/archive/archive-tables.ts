import { AGENDA_TABLES } from './agenda-tables.ts';
import { CLINICAL_TABLES } from './clinical-tables.ts';
import { MONEY_TABLES } from './money-tables.ts';
import { OFFICE_TABLES } from './office-tables.ts';
import { PAPER_TABLES } from './paper-tables.ts';
import { PEOPLE_TABLES } from './people-tables.ts';
import { RISK_TABLES } from './risk-tables.ts';
import type { ArchiveTable } from './table.ts';
import { TEAM_TABLES } from './team-tables.ts';

/** Every table that is in the archive, in the order of its files. */
export const ARCHIVE_TABLES: ArchiveTable[] = [
  ...PEOPLE_TABLES,
  ...CLINICAL_TABLES,
  ...RISK_TABLES,
  ...PAPER_TABLES,
  ...TEAM_TABLES,
  ...MONEY_TABLES,
  ...AGENDA_TABLES,
  ...OFFICE_TABLES,
];

const ACCESS = 'Acceso a las cuentas: son secretos, y no sirven en otro sistema';
const COUNTED = 'Se calcula a partir de otras tablas, para buscar y contar';
const INNER = 'Funcionamiento interno de este programa';

const MESSAGES = 'Mensajes del equipo: no forman parte de la historia clínica y se borran a los 90 días';

/** Every other table, with the reason. */
export const LEFT_OUT: Record<string, string> = {
  sessions: ACCESS,
  refresh_tokens: ACCESS,
  setup_tokens: ACCESS,
  sign_in_addresses: ACCESS,
  sign_in_devices: ACCESS,
  data_key_probe: ACCESS,
  archivos: ACCESS,
  avisos: 'Avisos a cada persona sobre su propia cuenta: el registro de accesos dice lo mismo',
  login_challenges: ACCESS,
  totp_secrets: ACCESS,
  recovery_codes: ACCESS,
  passkeys: ACCESS,
  passkey_challenges: ACCESS,
  calendar_tokens: ACCESS,
  enlaces_turnos: ACCESS,
  enlaces_conformidad: ACCESS,
  drafts: 'Borradores: lo que alguien todavía está escribiendo no es parte de la historia',
  borradores_encuentro: 'Borradores: lo que alguien todavía está escribiendo no es parte de la historia',
  documentos_pdf: 'Los archivos PDF de los documentos emitidos: el texto de cada uno está en documentos',
  mensajes_equipo: MESSAGES,
  mensajes_leidos: MESSAGES,
  partes_copia: 'Copias por entregar: la historia está completa en las demás tablas',
  horas_liberadas: INNER,
  resumenes_direccion: INNER,
  preparaciones_copia: INNER,
  avisos_copia: INNER,
  numeradores: COUNTED,
  sesiones_por_dia: COUNTED,
  idempotent_creations: INNER,
  archivos_en_camino: INNER,
  rate_limits: INNER,
  refused_tries: INNER,
  vigilancia: INNER,
  schema_functions: INNER,
  schema_migrations: INNER,
};
