import {
  type ImportTarget,
  type ImportType,
  isNote,
  NOTE_TARGETS,
  TARGETS_OF,
  targetLabel,
} from '@trama/contract/words/exchange/imports';
import { readDate } from '../values/dates.ts';
import { plainWords } from '../values/plain-words.ts';

/** Other words by which clinics call a column. */
const TITLES: Partial<Record<ImportTarget, string[]>> = {
  apellido_y_nombre: [
    'apellido y nombres',
    'apellidos y nombres',
    'apellido nombre',
    'paciente',
    'apynom',
    'ayn',
  ],
  nombre_y_apellido: ['nombre y apellidos', 'nombres y apellidos', 'nombre completo', 'nombre apellido'],
  clave: [
    'id',
    'codigo',
    'nro historia',
    'numero de historia',
    'hc',
    'historia clinica',
    'legajo',
    'nro legajo',
    'ficha',
    'nro ficha',
    'nro paciente',
  ],
  nombre: ['nombres', 'primer nombre', 'nombre de pila'],
  apellido: ['apellidos'],
  dni: ['documento', 'nro documento', 'numero de documento', 'nro doc', 'doc', 'nro dni', 'numero dni'],
  fecha_nacimiento: [
    'nacimiento',
    'fecha nac',
    'f nac',
    'fec nac',
    'fecha nacimiento',
    'f nacimiento',
    'nac',
  ],
  estado_civil: ['e civil', 'est civil'],
  ocupacion: ['profesion', 'trabajo', 'actividad'],
  email: ['mail', 'e mail', 'correo', 'correo electronico'],
  telefono: [
    'tel',
    'celular',
    'cel',
    'movil',
    'telefonos',
    'tel celular',
    'whatsapp',
    'telefono celular',
    'nro telefono',
  ],
  direccion: ['domicilio', 'calle', 'dir'],
  nombre_elegido: ['nombre autopercibido', 'apodo', 'prefiere llamarse'],
  sexo: ['genero', 'sexo'],
  tipo_documento: ['tipo doc', 'tipo dni', 'tipo de doc', 'tipo documento'],
  cuil: ['cuit', 'cuil cuit', 'cuit cuil'],
  localidad: ['ciudad', 'partido', 'barrio', 'loc'],
  codigo_postal: ['cp', 'cod postal'],
  obra_social: ['os', 'cobertura', 'prepaga', 'obra soc', 'obra social prepaga', 'mutual'],
  profesional: [
    'profesional',
    'profesional a cargo',
    'profesional asignado',
    'terapeuta',
    'psicologo',
    'psicologa',
    'psicologo tratante',
    'psiquiatra',
    'psiquiatra tratante',
    'tratante',
    'prestador',
    'medico tratante',
  ],
  nota_1: [
    'evolucion',
    'evoluciones',
    'notas clinicas',
    'nota clinica',
    'nota de sesion',
    'notas de sesion',
    'notas de sesiones',
    'notas de la sesion',
    'seguimiento',
    'notas',
    'nota',
    'observaciones',
    'observacion',
    'comentarios',
  ],
  fecha_nota_1: ['fecha de sesion', 'fecha sesion', 'fecha de evolucion', 'fecha evolucion', 'fecha nota'],
  role: ['rol', 'perfil', 'puesto', 'funcion', 'cargo'],
  matricula: ['nro matricula', 'matricula nro', 'mat', 'mn', 'mp', 'nro de matricula'],
  matricula_tipo: ['tipo matricula', 'tipo de mat'],
  matricula_jurisdiccion: ['jurisdiccion', 'provincia matricula', 'provincia de la matricula'],
  importe: ['saldo', 'debe', 'deuda', 'importe', 'saldo deudor'],
  prestacion: ['practica', 'servicio', 'tratamiento'],
  numero: ['orden', 'nro orden', 'autorizacion', 'nro autorizacion', 'numero de autorizacion'],
  sesiones: ['cantidad', 'cantidad de sesiones', 'sesiones autorizadas'],
  horas_mes: ['horas', 'horas mensuales'],
  desde: ['fecha desde', 'inicio', 'vigencia desde'],
  hasta: ['fecha hasta', 'vencimiento', 'vence', 'vigencia hasta'],
  plan: ['plan os', 'plan obra social'],
  numero_afiliado: [
    'afiliado',
    'nro afiliado',
    'n afiliado',
    'credencial',
    'nro de afiliado',
    'nro credencial',
  ],
};

const titleKey = (title: string) =>
  plainWords(title)
    .replace(/\bn[°º*]|\bnro\b|\bnum\b/g, 'nro')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A title that is another target's own name is not its other word: 'Profesión' of a provider is no occupation. */
const titlesOf = (type: ImportType) =>
  new Map<string, ImportTarget>([
    ...TARGETS_OF[type].flatMap((target) =>
      (TITLES[target] ?? []).map((title): [string, ImportTarget] => [titleKey(title), target]),
    ),
    ...TARGETS_OF[type].flatMap((target) =>
      [targetLabel(target), target.replaceAll('_', ' ')].map((title): [string, ImportTarget] => [
        titleKey(title),
        target,
      ]),
    ),
  ]);

const TARGET_OF_TITLE = {
  patients: titlesOf('patients'),
  providers: titlesOf('providers'),
  balances: titlesOf('balances'),
  authorizations: titlesOf('authorizations'),
};

export const targetOfTitle = (title: string, type: ImportType): ImportTarget | undefined =>
  TARGET_OF_TITLE[type].get(titleKey(title));

/** Words for any remark: beside a column of notes of sessions, which has the dates, they are the next note. */
const GENERAL = new Set(['notas', 'nota', 'observaciones', 'observacion', 'comentarios']);

const MOST = 0.6;

/** What a column without a known title holds, by what most of its cells look like. */
const LOOKS: [ImportTarget, (cell: string) => boolean][] = [
  ['email', (cell) => /^\S+@\S+\.\S+$/.test(cell)],
  ['cuil', (cell) => /^\d{2}-?\d{8}-?\d$/.test(cell)],
  ['dni', (cell) => /^\d{1,2}\.?\d{3}\.?\d{3}$/.test(cell)],
  ['fecha_nacimiento', (cell) => /\D/.test(cell) && readDate(cell) !== undefined],
  ['apellido_y_nombre', (cell) => /^\p{L}[\p{L} '’-]+, ?\p{L}/u.test(cell)],
];

export interface FileColumn {
  titulo: string;
  muestras: string[];
}

/** What each column is taken for, unless a person says otherwise: by its title, then by what it holds. Each at most once. */
export function matchColumns(
  columns: FileColumn[],
  type: ImportType,
  remembered: ReadonlyMap<string, ImportTarget | null> = new Map(),
): (ImportTarget | null)[] {
  const taken = new Set<ImportTarget>();
  const take = (said: ImportTarget | null | undefined) => {
    // A file can have several columns of notes.
    const target = said && isNote(said) ? NOTE_TARGETS.find((note) => !taken.has(note)) : said;
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const isRemembered = ({ titulo }: FileColumn) => remembered.has(titulo);
  const isGeneral = ({ titulo }: FileColumn) => GENERAL.has(titleKey(titulo));
  const takeTitle = (column: FileColumn) =>
    take(isRemembered(column) ? remembered.get(column.titulo) : targetOfTitle(column.titulo, type));
  const certain = columns.map((column) => (isGeneral(column) ? null : takeTitle(column)));
  const byTitle = columns.map((column, place) =>
    isGeneral(column) ? takeTitle(column) : (certain[place] ?? null),
  );
  return columns.map((column, place) => {
    if (byTitle[place] || isRemembered(column)) return byTitle[place] ?? null;
    const cells = column.muestras;
    const looks = LOOKS.find(
      ([target, fits]) =>
        TARGETS_OF[type].includes(target) &&
        cells.length > 0 &&
        cells.filter(fits).length / cells.length >= MOST,
    );
    return hasName(taken) && looks?.[0] === 'apellido_y_nombre' ? null : take(looks?.[0]);
  });
}

const hasName = (taken: Set<ImportTarget>) => taken.has('apellido') || taken.has('nombre_y_apellido');
