import { formatNumber } from '@trama/contract/words/clinic-time';

const rows = (count: number) => (count === 1 ? '1 fila' : `${formatNumber(count)} filas`);

export const clinicTexts = {
  title: 'Exportar la clínica',
  back: 'Volver a los pacientes',
  whatTitle: 'Llevarse los datos',
  what: 'Un archivo ZIP con todo lo que la clínica guarda, para archivarlo o pasarlo a otro sistema: pacientes y sus datos anteriores, historias clínicas con todas sus versiones, seguimientos, listas clínicas, folios, turnos, prestadores y auditoría.',
  facts: [
    'Cada tabla viene en CSV, para abrirla en una planilla, y en JSON, con los datos exactos. Los archivos LEEME.md y columnas.json explican cada columna.',
    'El archivo muestra la clínica como estaba al empezar. Mientras tanto se puede seguir trabajando.',
    'No incluye contraseñas, segundos factores ni enlaces de acceso.',
  ],
  warning:
    'Contiene la historia clínica de todos los pacientes, sin cifrar. No queda guardado en el servidor: guárdelo usted en un lugar seguro. La exportación queda registrada en la auditoría con su nombre.',
  start: 'Exportar toda la clínica',
  working: 'Exportando la clínica... No cierre esta página hasta que termine.',
  progress: (done: number, total: number) => `${formatNumber(done)} de ${rows(total)}`,
  received: (size: string) => `${size} recibidos`,
  done: (size: string) => `La exportación (${size}) se guardó en sus descargas`,
  failed: 'Error al exportar la clínica',
  pastTitle: 'Exportaciones de la clínica',
  pastNone: 'Todavía no se exportó la clínica.',
  pastFailed: 'Error al cargar las exportaciones',
  loading: 'Cargando exportaciones...',
  rows,
} as const;
