/** The words of 'Nuevo turno' beyond those of its fields. */
export const newAppointmentTexts = {
  create: (text: string) => `+ Crear «${text}»`,
  newPatient: 'Paciente nuevo',
  name: 'Nombre',
  lastName: 'Apellido',
  dni: 'DNI',
  phone: 'Teléfono',
  backToSearch: 'Buscar en su lugar',
  sameDni: (who: string) => `Ese DNI es de ${who}`,
  useThat: 'Dar el turno a este paciente',
  createdBoth: 'Paciente y turno creados',
  provider: 'Profesional',
  anybody: 'Cualquier profesional',
  anyOf: (role: string) => `Cualquier ${role.toLocaleLowerCase('es')}`,
  groups: { team: 'Equipo del paciente', any: 'Quien tenga lugar', others: 'Todos' },
  free: 'Horarios libres',
  part: 'Parte del día',
  wholeDay: 'Todo el día',
  searching: 'Buscando horarios libres...',
  failed: 'No se pudieron buscar horarios libres',
  none: 'No hay horarios libres en las próximas semanas',
  noneHint:
    'Se buscan dentro de los horarios de atención. En «Más opciones» puede escribir otra fecha y hora.',
  nextDays: 'Días siguientes',
  fromToday: 'Volver al comienzo',
  moreHours: (count: number) => `Ver ${count} más`,
  moreOptions: 'Más opciones',
  chosen: (when: string, who: string) => (who ? `${when}, con ${who}` : when),
  notChosen: 'Elija un horario',
  warned: 'Antes de guardar',
  askTitle: '¿Guardar el turno de todos modos?',
  askMove: '¿Reprogramar de todos modos?',
  saveAnyway: 'Guardar igual',
  moveAnyway: 'Reprogramar igual',
  goBack: 'Volver',
  wait: 'Agregar a la lista de espera',
  left: (days: string) => `no se crearon: ${days}`,
} as const;

/** An appointment of several people. */
export const encounterTexts = {
  kind: 'Tipo de turno',
  group: 'Grupo',
  noGroup: 'Sin grupo: elegir a cada persona',
  noGroupsYet: 'Todavía no hay grupos. Puede crearlos en la agenda, en «Más», «Grupos».',
  otherLeader: 'Elija a quien coordina ese grupo',
  participants: {
    title: (count: number) => `Participantes (${count})`,
    add: 'Agregar participante',
    remove: (who: string) => `Quitar a ${who}`,
    searching: 'Buscando pacientes...',
    typeToSearch: 'Escriba al menos dos letras o números',
    nobody: 'No se encontraron pacientes. A una persona nueva, regístrela antes en Pacientes.',
  },
  needed: { 1: 'Agregue al menos a una persona', 2: 'Agregue al menos a dos personas' } as Record<
    number,
    string
  >,
} as const;

export const messageTexts = {
  open: 'Copiar mensaje',
  title: 'Mensaje para el paciente',
  hint: 'Trama no lo envía: cópielo o ábralo en WhatsApp. Los enlaces sirven una sola vez.',
  loading: 'Preparando el mensaje...',
  failed: 'No se pudo preparar el mensaje',
  text: 'Mensaje',
  copy: 'Copiar mensaje',
  copied: 'Mensaje copiado',
  notCopied: 'No se pudo copiar: seleccione el texto y cópielo',
  whatsapp: 'Abrir en WhatsApp',
  close: 'Cerrar',
} as const;
