import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { isChangeable } from '@trama/contract/words/record/clinical-lists/list';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import type { SealedKind } from './patient-tables.ts';

/** Where a row says when something was done to it and, if it does, who did it. */
export interface Stamp {
  moment: string;
  author?: string;
  /** The row of the trail that records it: the first one about the row, one with that action, or any change. */
  toldBy: 'first' | 'any' | TrailAction;
}

const created = (moment: string, author?: string): Stamp => ({
  moment,
  ...(author && { author }),
  toldBy: 'first',
});
const UPDATED: Stamp = { moment: 'fecha_actualizacion', toldBy: 'any' };

const CHANGED_LISTS = LIST_NAMES.filter((name) => isChangeable(listOf(name)));

/**
 * What verify compares the trail with. Entries are checked by their chain (verify-entries.ts), versions by verify-
 * records.ts.
 */
export const STAMPS: Partial<Record<SealedKind, Stamp[]>> = {
  patient: [created('fecha_creacion', 'creado_por')],
  contact: [created('fecha_creacion', 'registrado_por')],
  assignment: [
    created('fecha_asignacion', 'asignado_por'),
    { moment: 'fecha_baja', author: 'cerrado_por', toldBy: 'assignment.close' },
  ],
  ...Object.fromEntries(CHANGED_LISTS.map((name) => [name, [UPDATED]])),
  copy: [created('fecha_creacion', 'registrado_por')],
  // An attendance certificate has no entry whose chain would say it.
  document: [created('fecha_creacion', 'registrado_por')],
  document_annulment: [created('fecha_creacion', 'registrado_por')],
  appointment: [
    created('fecha_creacion', 'registrado_por'),
    UPDATED,
    { moment: 'presente_el', toldBy: 'any' },
  ],
  series: [created('fecha_creacion', 'registrado_por')],
  waiting: [created('fecha_creacion', 'registrado_por'), UPDATED],
  provider: [created('fecha_creacion'), UPDATED],
  alert: [created('creada_en'), { moment: 'cerrada_en', author: 'cerrada_por', toldBy: 'alert.close' }],
  glass: [created('desde', 'id_prestador')],
  settings: [created('fecha', 'autor')],
  consent_text: [created('fecha_creacion', 'autor')],
  authorization: [created('fecha_creacion', 'registrado_por'), UPDATED],
  payment: [created('fecha_creacion', 'registrado_por')],
  annulment: [created('fecha_creacion', 'registrado_por')],
  charge: [created('fecha_creacion', 'registrado_por')],
  conformity: [
    created('fecha_creacion', 'registrado_por'),
    { moment: 'anulada_el', toldBy: 'conformity.void' },
  ],
  shift: [
    created('fecha_creacion', 'registrado_por'),
    UPDATED,
    { moment: 'anulada_el', toldBy: 'shift.annul' },
  ],
  fee: [created('fecha_creacion', 'registrado_por')],
  copy_request: [
    created('recibida_el', 'registrado_por'),
    { moment: 'autenticada_el', author: 'autenticada_por', toldBy: 'copy_request.update' },
    { moment: 'terminada_el', author: 'terminada_por', toldBy: 'copy_request.update' },
  ],
  closing: [created('fecha_creacion', 'registrado_por')],
  share: [created('fecha_creacion', 'registrado_por')],
  settlement: [created('fecha_creacion', 'registrado_por')],
  presentation: [created('fecha_creacion', 'registrado_por')],
  presentation_line: [UPDATED],
  supervision: [
    created('fecha_creacion', 'registrado_por'),
    { moment: 'leida_el', toldBy: 'supervision.acknowledge' },
  ],
};

/** Where a row keeps its author as they were that day. Of versions of a patient's data verify-records.ts looks at it. */
export const FROZEN_AUTHORS = {
  contact: 'autor_entonces',
  document: 'emisor',
  copy: 'emisor',
} satisfies Partial<Record<SealedKind, string>>;
