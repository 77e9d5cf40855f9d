import { formatNumber } from '@trama/contract/words/clinic-time';
import type { ImportType } from '@trama/contract/words/exchange/imports';

const rows = (n: number) => (n === 1 ? '1 fila' : `${formatNumber(n)} filas`);
const notes = (n: number) => (n === 1 ? '1 nota' : `${formatNumber(n)} notas`);
const PEOPLE = {
  patients: { one: 'paciente', many: 'pacientes' },
  providers: { one: 'prestador', many: 'prestadores' },
  balances: { one: 'saldo', many: 'saldos' },
  authorizations: { one: 'autorización', many: 'autorizaciones' },
} as const;
const people = (type: ImportType, n: number) =>
  n === 1 ? `1 ${PEOPLE[type].one}` : `${formatNumber(n)} ${PEOPLE[type].many}`;
const willBeMade = (n: number) => (n === 1 ? 'Se creará' : 'Se crearán');
const sentences = (...said: (string | false)[]) => said.filter(Boolean).join(' ');

type Counts = Readonly<Record<string, number>>;

/** ', 20 con su profesional': how many of the created patients have one. */
function withProfessional(created: number, assigned: number): string {
  if (assigned === 0) return '';
  if (assigned < created) return `, ${formatNumber(assigned)} con su profesional`;
  return created === 1 ? ', con su profesional' : ', todos con su profesional';
}

/** What will happen, counted in people; what will not happen is left out. */
function willHappen({
  nueva = 0,
  nuevos_asignados = 0,
  otros_asignados = 0,
  modificados = 0,
  reactivados = 0,
  notas = 0,
  notas_sin_fecha = 0,
}: Counts): string {
  return sentences(
    nueva > 0 &&
      `${willBeMade(nueva)} ${people('patients', nueva)}${withProfessional(nueva, nuevos_asignados)}.`,
    modificados > 0 &&
      `Cambiarán los datos de ${people('patients', modificados)} que ya ${areHere(modificados)}.`,
    reactivados > 0 &&
      `${reactivados === 1 ? 'Volverá a estar activo' : 'Volverán a estar activos'} ${people('patients', reactivados)}.`,
    otros_asignados > 0 &&
      `Se asignará profesional a ${people('patients', otros_asignados)} que ya ${areHere(otros_asignados)}.`,
    notas > 0 && `${notas === 1 ? 'Se agregará' : 'Se agregarán'} ${notes(notas)} a las historias.`,
    notas_sin_fecha === 1 && 'Una nota no tiene fecha en el archivo: quedará con la de hoy y esa aclaración.',
    notas_sin_fecha > 1 &&
      `${formatNumber(notas_sin_fecha)} notas no tienen fecha en el archivo: quedarán con la de hoy y esa aclaración.`,
  );
}

const areHere = (n: number) => (n === 1 ? 'está' : 'están');

/** 'Quedan afuera 2 filas con dudas sin decidir y 3 con error.' */
function leftOut({ duda = 0, error = 0 }: Counts): string {
  const rest = duda > 0 && error > 0 ? formatNumber(error) : rows(error);
  const all = [duda > 0 && `${rows(duda)} con dudas sin decidir`, error > 0 && `${rest} con error`];
  return `${duda + error === 1 ? 'Queda' : 'Quedan'} afuera ${all.filter(Boolean).join(' y ')}.`;
}

const mails = (n: number) => (n === 1 ? '1 correo' : `${formatNumber(n)} correos`);

export const importTexts = {
  title: 'Importar',
  steps: ['Archivo', 'Columnas', 'Simulación', 'Resultado'],
  stepsLabel: 'Pasos de la importación',
  loading: 'Cargando la importación...',
  loadFailed: 'Error al cargar la importación',
  rows,

  fileTitle: 'Elegir un archivo',
  fileOf: 'Qué trae el archivo',
  types: {
    patients: 'Pacientes',
    providers: 'Prestadores',
    balances: 'Saldos de pacientes',
    authorizations: 'Autorizaciones',
  },
  fileIntro: {
    patients:
      'Una planilla .xlsx o un archivo .csv, con los títulos arriba. Puede traer el profesional tratante y notas con su fecha. Hasta 20 MB y 50.000 filas.',
    providers:
      'Una planilla .xlsx o un archivo .csv, con una fila por prestador y los títulos arriba: nombre, email, rol, profesión, matrícula. Hasta 2.000 filas.',
    balances:
      'Una fila por paciente, con los títulos arriba: DNI y saldo que debe (con signo menos, a favor). Cada paciente recibe un saldo inicial, una sola vez.',
    authorizations:
      'Una fila por orden, con los títulos arriba: DNI, obra social, prestación, número de orden, sesiones u horas por mes, desde y hasta.',
  },
  fileSafe: 'Nada se guarda hasta el último paso: antes verá qué pasaría con cada fila.',
  choose: 'Elegir archivo',
  reading: (name: string) => `Leyendo ${name}...`,
  uploadFailed: 'No se pudo leer el archivo',

  pastTitle: 'Importaciones anteriores',
  pastNone: 'Todavía no se importó ningún archivo.',
  pastFailed: 'Error al cargar las importaciones',

  columnsTitle: 'Qué es cada columna',
  columnsIntro:
    'Se reconocieron por el título y el contenido. Corrija lo que haga falta: se recordará para la próxima vez.',
  target: (title: string) => `Dato de la columna ${title}`,
  ignored: 'No importar',
  noSamples: 'Sin datos en las primeras filas',
  simulate: 'Simular',
  simulating: 'Simulando...',
  simulateFailed: 'No se pudo simular la importación',

  simulationTitle: 'Qué pasaría con cada fila',
  simulationIntro: 'Todavía no se guardó nada. Abra una fila para corregirla o decidir una duda.',
  appliedBefore: (when: string) =>
    `Este archivo ya fue aplicado el ${when}. Lo que se cambió después no vuelve atrás: se consulta fila por fila.`,
  professionalsTitle: 'Profesionales del archivo',
  professionalsIntro: (pending: number, recognised: number) =>
    [
      pending === 0 ? 'No queda ningún nombre por identificar.' : null,
      pending === 1 ? 'Hay 1 nombre por identificar: indique quién es, o no lo asigne.' : null,
      pending > 1
        ? `Hay ${formatNumber(pending)} nombres por identificar: indique quién es cada uno, o no los asigne.`
        : null,
      recognised === 1 ? 'Se reconoció 1.' : null,
      recognised > 1 ? `Se reconocieron ${formatNumber(recognised)}.` : null,
    ]
      .filter(Boolean)
      .join(' '),
  professional: (name: string) => `Quién es ${name}`,
  proposal: (name: string) => `¿Es ${name}?`,
  nobody: 'No asignar',
  saveProfessionals: 'Guardar profesionales',
  professionalsFailed: 'No se pudieron guardar los profesionales',
  providersFailed: 'Error al cargar los prestadores',
  showRecognised: (n: number) => (n === 1 ? 'Ver el reconocido' : `Ver los ${formatNumber(n)} reconocidos`),
  hideRecognised: 'Ocultar los reconocidos',
  all: 'Todas',
  filter: 'Mostrar filas por resultado',
  table: 'Filas del archivo',
  row: 'Fila',
  person: 'Persona',
  result: 'Resultado',
  reason: 'Motivo',
  none: 'No hay filas con ese resultado',
  rowsFailed: 'Error al cargar las filas',
  loadingRows: 'Cargando las filas...',
  open: 'Corregir o decidir',
  backToColumns: 'Volver a las columnas',
  again: 'Simular de nuevo',
  apply: 'Importar',
  applyTitle: {
    patients: 'Importar los pacientes',
    providers: 'Importar los prestadores',
    balances: 'Importar los saldos',
    authorizations: 'Importar las autorizaciones',
  },
  applyQuestion: {
    patients: willHappen,
    providers: ({ nueva = 0 }: Counts) =>
      `${willBeMade(nueva)} ${people('providers', nueva)}. Los que ya están no cambian.`,
    balances: ({ nueva = 0 }: Counts) => `${willBeMade(nueva)} ${people('balances', nueva)} en las cuentas.`,
    authorizations: ({ nueva = 0 }: Counts) => `${willBeMade(nueva)} ${people('authorizations', nueva)}.`,
  },
  invite: (n: number) => `Enviar ahora ${mails(n)} para que elijan su contraseña`,
  noInvitations:
    'Sin el correo, el enlace para elegir la contraseña se pide después, en la lista de prestadores.',
  applyPending: (n: number) =>
    n === 1
      ? 'Queda 1 profesional sin identificar: sus pacientes quedarán sin asignar.'
      : `Quedan ${formatNumber(n)} profesionales sin identificar: sus pacientes quedarán sin asignar.`,
  applyLeftOut: leftOut,
  applyAllOrNothing: 'Se importa todo o nada: si algo falla, no queda nada a medias.',
  applyFailed: 'No se pudo aplicar la importación',

  rowTitle: (row: number) => `Fila ${row}`,
  before: 'antes',
  empty: '(vacío)',
  cutText: 'Es muy largo: se muestra el comienzo y se importa entero. Corríjalo en el archivo.',
  seePatient: 'Ver a quién se parece',
  decision: 'Qué hacer con esta fila',
  decisions: {
    crear: 'Es otra persona: crearla',
    actualizar: 'Es la misma persona: actualizar sus datos',
    omitir: 'No importar esta fila',
  },
  undecided: 'Sin decidir',
  import: 'Importarla',
  save: 'Guardar',
  saving: 'Guardando...',
  saveFailed: 'No se pudo guardar la fila',

  resultTitle: 'La importación está hecha',
  withdrawnTitle: 'La importación fue retirada',
  withdrawn: (type: ImportType, n: number, kept: number) =>
    sentences(
      (n > 0 || kept === 0) && `${people(type, n)} ${n === 1 ? 'quedó inactivo' : 'quedaron inactivos'}.`,
      kept > 0 &&
        `${people(type, kept)} se ${kept === 1 ? 'conserva' : 'conservan'} porque ya se trabajó con ellos.`,
    ),
  notes: 'Notas agregadas',
  assignments: 'Asignaciones',
  report: 'Descargar informe (CSV)',
  reportFailed: 'No se pudo descargar el informe',
  seePeople: {
    patients: 'Ver pacientes',
    providers: 'Ver prestadores',
    balances: 'Ver pacientes',
    authorizations: 'Ver pacientes',
  },
  mails: 'Correos',
  another: 'Importar otro archivo',
  withdraw: 'Retirar la importación',
  withdrawTitle: 'Retirar la importación',
  withdrawQuestion: {
    patients:
      'Los pacientes que creó esta importación y con los que nadie trabajó todavía quedarán inactivos y sin profesional asignado. Nada se borra, tampoco las notas, y los datos actualizados de otros pacientes no vuelven atrás.',
    providers:
      'Los prestadores que creó esta importación y que todavía no eligieron su contraseña ni tienen pacientes quedarán inactivos. Nada se borra.',
    balances: '',
    authorizations: '',
  },
  withdrawFailed: 'No se pudo retirar la importación',
} as const;
