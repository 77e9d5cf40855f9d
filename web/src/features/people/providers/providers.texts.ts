import type { MailKind } from '@trama/contract/words/people/mails';

/** Words of the provider screens; those of the specification to the letter. */
export const listTexts = {
  title: 'Gestión de Prestadores',
  add: 'Nuevo Prestador',
  exported: 'prestadores',
  search: 'Buscar prestadores por nombre, apellido, rol o matrícula...',
  table: 'Prestadores',
  loading: 'Cargando prestadores...',
  loadFailed: 'Failed to load providers',
  none: 'No se encontraron prestadores',
  clearSearch: 'Ver todos',
  addFirst: 'Agregar prestador',
  noneFoundHint: 'Intente con otros términos de búsqueda',
  noneYetHint: 'Comience agregando un nuevo prestador',
  noneInStatusHint: 'Intente con otro estado',
  invited: 'Invitación pendiente',
  work: 'Trabajo reciente',
  edit: 'Editar',
  activate: 'Activar',
  deactivate: 'Desactivar',
} as const;

export const workTexts = {
  title: (name: string) => `Trabajo reciente de ${name}`,
  loading: 'Cargando el trabajo reciente...',
  loadFailed: 'Error al cargar el trabajo reciente',
  none: 'No hay seguimientos de pacientes a su alcance',
  close: 'Cerrar',
} as const;

/** For every setup link. */
export const LINK_LASTS = 'Válido por 48 horas, un solo uso.';

export const accessTexts = {
  ownAccount: 'No puedes desactivar tu propia cuenta',
  failed: 'Error al cambiar el estado del prestador',
  activate: {
    title: 'Activar Prestador',
    confirm: 'Activar',
    question: (name: string) => `¿Está seguro de que desea activar al prestador ${name}?`,
    consequence: (email: string) =>
      `Se enviará un email a ${email} con un enlace para configurar la contraseña. El prestador podrá acceder al sistema una vez que la configure.`,
    consequenceWithoutMail:
      'Se le mostrará un enlace para que se lo entregue: con él configurará su contraseña y podrá acceder al sistema.',
    consequenceInAnyCase: 'El prestador podrá acceder al sistema una vez que configure su contraseña.',
    noEmail: 'El prestador no tiene un email registrado: no se le podrá enviar el enlace de configuración.',
  },
  deactivate: {
    title: 'Desactivar Prestador',
    confirm: 'Desactivar',
    question: (name: string) => `¿Está seguro de que desea desactivar al prestador ${name}?`,
    consequence:
      'Se eliminará su contraseña, se cerrarán todas sus sesiones activas y no podrá acceder al sistema hasta que sea reactivado.',
    noMail: 'El sistema no tiene configurado el envío de emails: no se le puede notificar.',
    notify: 'Notificar al prestador por email',
    noEmail: 'El prestador no tiene un email registrado: no se le puede notificar.',
  },
} as const;

export const formTexts = {
  create: { title: 'Nuevo Prestador', submit: 'Crear Prestador', busy: 'Creando...' },
  edit: { title: 'Editar Prestador', submit: 'Guardar Cambios', busy: 'Guardando...' },
  back: 'Volver a la lista de prestadores',
  personal: 'Información Personal',
  professional: 'Información Profesional',
  active: 'Prestador activo',
  loading: 'Cargando datos del prestador...',
  loadFailed: 'Error al cargar el prestador',
  saveFailed: 'Error al guardar el prestador',
} as const;

export const passwordTexts = {
  title: 'Contraseña',
  current: 'Contraseña actual',
  currentHint: 'Deshabilitada hasta que se configure una nueva. Nadie puede verla ni cambiarla desde aquí.',
  reset: 'Resetear Contraseña',
  confirm: 'Restablecer',
  question: (name: string) => `¿Está seguro de que desea restablecer la contraseña de ${name}?`,
  consequence: (email: string) =>
    `La contraseña actual dejará de funcionar, se cerrarán todas sus sesiones activas, se quitarán sus llaves de acceso y la dirección de su calendario, y se enviará un email a ${email} con un enlace para configurar una nueva.`,
  consequenceInAnyCase:
    'La contraseña actual dejará de funcionar, se cerrarán todas sus sesiones activas y se quitarán sus llaves de acceso y la dirección de su calendario.',
  unsaved: 'Los cambios de este formulario que no guardó se perderán.',
  consequenceWithoutMail:
    'La contraseña actual dejará de funcionar, se cerrarán todas sus sesiones activas, se quitarán sus llaves de acceso y la dirección de su calendario, y se mostrará un enlace para que configure una nueva.',
  ownAccount: 'Es su propia cuenta: su sesión también se cerrará y deberá configurar la nueva contraseña.',
  noEmail: 'Para restablecer la contraseña, el prestador debe tener un email registrado.',
  inactive: 'El prestador está inactivo: al activarlo recibirá un enlace para configurar su contraseña.',
  failed: 'Error al resetear la contraseña',
} as const;

export const factorTexts = {
  title: 'Segundo factor',
  hint: 'Para quien perdió el teléfono y los códigos de recuperación.',
  reset: 'Restablecer segundo factor',
  confirm: 'Restablecer',
  question: (name: string) => `¿Restablecer el segundo factor de ${name}?`,
  consequence:
    'Se quitarán su aplicación de códigos y sus códigos de recuperación, se cerrarán sus sesiones y recibirá un aviso por email. Antes compruebe, en persona o por teléfono, que es esa persona quien lo pide.',
  done: 'El segundo factor quedó restablecido',
  none: 'La cuenta no tenía segundo factor',
  failed: 'No se pudo restablecer el segundo factor',
} as const;

export const mailTexts = {
  undelivered: (count: number) =>
    count === 1 ? 'Hay 1 email que no se pudo entregar.' : `Hay ${count} emails que no se pudieron entregar.`,
  show: 'Ver detalle',
  hide: 'Ocultar detalle',
  retrying: 'se volverá a intentar',
  givenUp: 'no se volverá a intentar',
  kinds: {
    account_setup: 'Configuración de cuenta',
    password_reset: 'Restablecimiento de contraseña',
    activation: 'Activación de cuenta',
    second_factor_reset: 'Restablecimiento del segundo factor',
    deactivation: 'Aviso de desactivación',
    account_notice: 'Aviso sobre la cuenta',
    appointment_reminder: 'Recordatorio de turno',
    conformity: 'Confirmación de asistencia',
    copy_request: 'Pedido de copia',
    alert: 'Alerta de auditoría',
    risk_event: 'Aviso de una novedad del equipo',
    board_summary: 'Resumen diario de los tableros',
    emergency_access: 'Aviso de acceso de emergencia',
  } satisfies Record<MailKind, string> as Record<string, string>,
} as const;
