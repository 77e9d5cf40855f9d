export const accountTexts = {
  title: 'Mi cuenta',
  password: 'Contraseña',
  passwordHint: 'Al cambiarla se cierran sus otras sesiones abiertas.',
  changePassword: 'Cambiar contraseña',
  themeHint: 'Se recuerda en este navegador.',
  calendar: 'Calendario',
} as const;

export const sessionTexts = {
  title: 'Sesiones abiertas',
  intro:
    'Los dispositivos en los que su cuenta está abierta. Si no reconoce alguno, ciérrelo y cambie su contraseña.',
  loading: 'Cargando sesiones...',
  loadFailed: 'No se pudieron cargar sus sesiones',
  unknownDevice: 'Dispositivo desconocido',
  thisOne: 'Esta sesión',
  lastSeen: (moment: string) => `Última actividad: ${moment}`,
  address: (address: string) => `Dirección ${address}`,
  close: 'Cerrar',
  closeNamed: (device: string, lastSeen: string) => `Cerrar la sesión de ${device}, ${lastSeen}`,
  closeOthers: 'Cerrar las demás',
  closed: 'Sesión cerrada',
  othersClosed: 'Las demás sesiones fueron cerradas',
  closeFailed: 'No se pudo cerrar la sesión',
} as const;

export const noticeTexts = {
  since: 'Desde su último ingreso',
  understood: 'Entendido',
  unknown: 'Si no reconoce algo, cambie su contraseña y avise a la administración.',
  newDevice:
    'Este dispositivo es nuevo para su cuenta: los avisos volverán a mostrarse hasta que los vea en uno que ya usaba.',
  more: (count: number) => (count === 1 ? 'Y un aviso más.' : `Y ${count} avisos más.`),
  inAccount: 'Ver en Mi cuenta',
  title: 'Avisos sobre su cuenta',
  intro: 'Lo que se hizo con su cuenta en el último año: quién y cuándo.',
  none: 'No hay avisos.',
  loading: 'Cargando avisos...',
  loadFailed: 'No se pudieron cargar los avisos',
  isNew: 'Nuevo',
  all: (count: number) => `Ver todos (${count})`,
} as const;
