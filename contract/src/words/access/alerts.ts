/** What can be unusual in the trail: how it is called, and what happened, in one sentence with its figure. */
export const ALERTS = {
  muchas_fichas: {
    label: 'Muchas fichas en poco tiempo',
    happened: ({ cantidad }) => `Abrió ${cantidad} fichas en una hora, más que de costumbre`,
  },
  muchos_en_listas: {
    label: 'Muchos pacientes en listas y búsquedas',
    happened: ({ cantidad }) =>
      `Vio ${cantidad} pacientes en listas y búsquedas en una hora, más que de costumbre`,
  },
  ficha_de_colega: {
    label: 'Ficha de alguien de la clínica',
    happened: ({ cantidad }) =>
      cantidad === 1
        ? 'Leyó la historia de alguien que trabaja en la clínica, sin tenerla asignada'
        : `Leyó ${cantidad} historias de personas que trabajan en la clínica, sin tenerlas asignadas`,
  },
  acceso_nocturno: {
    label: 'Accesos fuera de horario',
    happened: ({ cantidad }) =>
      `Abrió ${several(cantidad, 'ficha', 'fichas')} fuera del horario de la clínica, y no es su costumbre`,
  },
  exportaciones: {
    label: 'Muchas exportaciones',
    happened: ({ cantidad }) =>
      `Hizo ${several(cantidad, 'exportación', 'exportaciones')} en una hora, más que de costumbre`,
  },
  rechazos: {
    label: 'Intentos rechazados',
    happened: ({ cantidad, fichas }) => refusedText(fichas, Math.max(0, cantidad - fichas)),
  },
  token_reutilizado: {
    label: 'Sesión usada dos veces',
    happened: () => 'Alguien usó una copia de su sesión; la sesión fue cerrada',
  },
  adivinanza: {
    label: 'Contraseñas incorrectas repetidas',
    happened: ({ cantidad }) =>
      `Hubo ${several(cantidad, 'intento', 'intentos')} de adivinar una contraseña en una hora`,
  },
  emergencia: {
    label: 'Acceso de emergencia',
    happened: ({ cantidad }) =>
      `Pidió acceso de emergencia a ${several(cantidad, 'ficha que no tiene asignada', 'fichas que no tiene asignadas')}`,
  },
} as const satisfies Record<string, AlertWords>;

interface Happening {
  cantidad: number;
  /** For refusals: how many records the person tried to open. */
  fichas: number;
}

interface AlertWords {
  label: string;
  happened: (what: Happening) => string;
}

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** 'Intentó abrir 7 fichas que no tiene asignadas, además de otros 2 pedidos rechazados' */
function refusedText(records: number, others: number): string {
  if (records === 0)
    return `Hizo ${several(others, 'pedido que no le corresponde', 'pedidos que no le corresponden')}`;
  const tried = `Intentó abrir ${several(records, 'ficha que no tiene asignada', 'fichas que no tiene asignadas')}`;
  if (others === 0) return tried;
  return `${tried}, además de ${others === 1 ? 'otro pedido rechazado' : `otros ${others} pedidos rechazados`}`;
}

export type AlertKind = keyof typeof ALERTS;
export const ALERT_KINDS = Object.keys(ALERTS) as [AlertKind, ...AlertKind[]];

export const ALERT_STATES = ['abierta', 'cerrada'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Minimum length of the note that closes an alert. */
export const ALERT_WORD_MIN = 3;
