import { formatNumber } from '@trama/contract/words/clinic-time';
import type { ImportType } from '@trama/contract/words/exchange/imports';

const rows = (n: number) => (n === 1 ? '1 fila' : `${formatNumber(n)} filas`);
const notes = (n: number) => (n === 1 ? '1 nota' : `${formatNumber(n)} notas`);
const assignments = (n: number) => (n === 1 ? '1 asignación' : `${formatNumber(n)} asignaciones`);
const PEOPLE = {
  patients: { one: 'paciente', many: 'pacientes' },
  providers: { one: 'prestador', many: 'prestadores' },
} as const;
const people = (type: ImportType, n: number) =>
  n === 1 ? `1 ${PEOPLE[type].one}` : `${formatNumber(n)} ${PEOPLE[type].many}`;
const willBeMade = (n: number) => (n === 1 ? 'Se creará' : 'Se crearán');
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
  types: { patients: 'Pacientes', providers: 'Prestadores' },
  fileIntro: {
    patients:
      'Una planilla .xlsx o un archivo .csv, con los títulos arriba. Puede traer el profesional tratante y notas con su fecha. Hasta 20 MB y 50.000 filas.',
    providers:
      'Una planilla .xlsx o un archivo .csv, con una fila por prestador y los títulos arriba: nombre, email, rol, profesión, matrícula. Hasta 2.000 filas.',
  },
  fileSafe: 'Nada se guarda en las historias hasta el último paso: antes verá qué pasaría con cada fila.',
  choose: 'Elegir archivo',
  reading: (name: string) => `Leyendo ${name}...`,
  uploadFailed: 'No se pudo leer el archivo',

  pastTitle: 'Importaciones anteriores',
  pastNone: 'Todavía no se importó ningún archivo.',
  pastFailed: 'Error al cargar las importaciones',

  columnsTitle: 'Qué es cada columna',
  columnsIntro:
    'Se reconocieron por su título y su contenido. Corrija lo que haga falta: la próxima vez se recordará.',
  target: (title: string) => `Dato de la columna ${title}`,
  ignored: 'No importar',
  noSamples: 'Sin datos en las primeras filas',
  simulate: 'Simular',
  simulating: 'Simulando...',
  simulateFailed: 'No se pudo simular la importación',

  simulationTitle: 'Qué pasaría con cada fila',
  simulationIntro: 'Todavía no se guardó nada. Abra una fila para corregirla o decidir una duda.',
  appliedBefore: (when: string) =>
    `Este archivo ya fue aplicado el ${when}. Lo que alguien cambió después no vuelve atrás: se pregunta fila por fila.`,
  professionalsTitle: 'Profesionales del archivo',
  professionalsIntro: (pending: number, recognised: number) =>
    [
      pending === 0 ? 'No queda ningún nombre por identificar.' : null,
      pending === 1 ? 'Hay 1 nombre por identificar: elija quién es, o que no se asigne a nadie.' : null,
      pending > 1
        ? `Hay ${formatNumber(pending)} nombres por identificar: elija quién es cada uno, o que no se asigne a nadie.`
        : null,
      recognised === 1 ? 'Se reconoció 1.' : null,
      recognised > 1 ? `Se reconocieron ${formatNumber(recognised)}.` : null,
    ]
      .filter(Boolean)
      .join(' '),
  professional: (name: string) => `Quién es ${name}`,
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
  applyTitle: { patients: 'Importar los pacientes', providers: 'Importar los prestadores' },
  applyQuestion: {
    patients: (created: number, updated: number) =>
      `${willBeMade(created)} ${people('patients', created)}. Con cambios para pacientes que ya están: ${rows(updated)}.`,
    providers: (created: number) =>
      `${willBeMade(created)} ${people('providers', created)}. Los que ya están no cambian.`,
  },
  invite: (n: number) => `Enviar ahora ${mails(n)} para que elijan su contraseña`,
  noInvitations:
    'Sin el correo, el enlace para elegir la contraseña se pide después, en la lista de prestadores.',
  applyBrought: (noted: number, assigned: number) =>
    `Se agregarán ${notes(noted)} a las historias y ${assignments(assigned)}.`,
  applyPending: (n: number) =>
    n === 1
      ? 'Queda 1 profesional sin identificar: a ese nombre no se asigna nadie.'
      : `Quedan ${formatNumber(n)} profesionales sin identificar: a esos nombres no se asigna nadie.`,
  applyLeftOut: (doubts: number, errors: number) =>
    `Quedan afuera ${rows(doubts)} con dudas sin decidir y ${rows(errors)} con error.`,
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
    `${people(type, n)} ${n === 1 ? 'quedó inactivo' : 'quedaron inactivos'}. ${kept === 0 ? 'No quedó ninguno activo.' : `${people(type, kept)} se ${kept === 1 ? 'conserva' : 'conservan'} porque ya se trabajó con ellos.`}`,
  notes: 'Notas agregadas',
  assignments: 'Asignaciones',
  report: 'Descargar informe (CSV)',
  reportFailed: 'No se pudo descargar el informe',
  seePeople: { patients: 'Ver pacientes', providers: 'Ver prestadores' },
  mails: 'Correos',
  another: 'Importar otro archivo',
  withdraw: 'Retirar la importación',
  withdrawTitle: 'Retirar la importación',
  withdrawQuestion: {
    patients:
      'Los pacientes que creó esta importación y con los que nadie trabajó todavía quedarán inactivos y sin profesional asignado. Nada se borra, tampoco las notas, y los datos actualizados de otros pacientes no vuelven atrás.',
    providers:
      'Los prestadores que creó esta importación y que todavía no eligieron su contraseña ni tienen pacientes quedarán inactivos. Nada se borra.',
  },
  withdrawFailed: 'No se pudo retirar la importación',
} as const;
