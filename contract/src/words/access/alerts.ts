/** What can be unusual in the trail: how it is called, and what it means in one sentence. */
export const ALERTS = {
  muchas_fichas: {
    label: 'Muchas fichas en poco tiempo',
    meaning: 'Abrió en una hora más fichas que de costumbre.',
    counted: ['ficha', 'fichas'],
  },
  muchos_en_listas: {
    label: 'Muchos pacientes en listas y búsquedas',
    meaning: 'Vio en una hora, en listas y búsquedas, más pacientes que de costumbre.',
    counted: ['paciente', 'pacientes'],
  },
  ficha_de_colega: {
    label: 'Ficha de alguien de la clínica',
    meaning: 'Leyó, sin tenerla asignada, la historia de alguien que trabaja en la clínica.',
    counted: ['ficha', 'fichas'],
  },
  acceso_nocturno: {
    label: 'Accesos fuera de horario',
    meaning: 'Abrió fichas fuera del horario de la clínica, y no es su costumbre.',
    counted: ['ficha', 'fichas'],
  },
  exportaciones: {
    label: 'Muchas exportaciones',
    meaning: 'Exportó en una hora más que de costumbre.',
    counted: ['exportación', 'exportaciones'],
  },
  rechazos: {
    label: 'Intentos rechazados',
    meaning: 'Pidió en una hora varias cosas que no le corresponden.',
    counted: ['pedido', 'pedidos'],
  },
  token_reutilizado: {
    label: 'Sesión usada dos veces',
    meaning: 'Alguien usó un token de renovación que ya se había usado. La sesión fue cerrada.',
    counted: ['vez', 'veces'],
  },
  adivinanza: {
    label: 'Contraseñas incorrectas repetidas',
    meaning: 'Demasiados inicios de sesión fallidos en una hora.',
    counted: ['intento', 'intentos'],
  },
  emergencia: {
    label: 'Acceso de emergencia',
    meaning: 'Pidió acceso de emergencia a un paciente que no tiene asignado.',
    counted: ['acceso', 'accesos'],
  },
} as const satisfies Record<string, AlertWords>;

interface AlertWords {
  label: string;
  meaning: string;
  /** What the figure counts: one, several. */
  counted: readonly [one: string, several: string];
}

export type AlertKind = keyof typeof ALERTS;
export const ALERT_KINDS = Object.keys(ALERTS) as [AlertKind, ...AlertKind[]];

export const ALERT_STATES = ['abierta', 'cerrada'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Minimum length of the note that closes an alert. */
export const ALERT_WORD_MIN = 3;
