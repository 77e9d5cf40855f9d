import type { Action, Resource, Role } from '@trama/contract/words/access/access-policy';
import type { ListName } from '@trama/contract/words/record/clinical-lists';

/** The things a sample request can name. Each one but the provider, the import, the alert and the payer belongs to the patient. */
export type Scene = Record<
  | 'patient'
  | 'contact'
  | 'plan'
  | 'event'
  | 'history'
  | 'appointment'
  | 'encounter'
  | 'group'
  | 'waiting'
  | 'payer'
  | 'coverage'
  | 'authorization'
  | 'payment'
  | 'settlement'
  | 'presentation'
  | 'request'
  | 'provider'
  | 'import'
  | 'alert'
  | 'attachment'
  | 'consent'
  | 'document'
  | 'copyRequest'
  | 'template'
  | 'discharge'
  | 'shift'
  | 'signer'
  | 'signature'
  | 'note'
  | 'supervision'
  | ListName,
  number
>;

export interface Expectation {
  /** What the route must ask for: a permission, any session, or nothing. */
  needs: `${Resource}.${Action}` | 'session' | 'nothing';
  /** Narrower than the permission. */
  only?: Role | readonly Role[];
  /** A copy on paper, though nothing but reading is needed for it. */
  takesAway?: true;
  /** What the request is about; without it, no single thing. */
  about?: keyof Scene;
  body?: object | ((scene: Scene) => object);
  /** What follows the path. */
  query?: string;
  /** The patient came to an appointment. */
  hasAppointment?: true;
  /** The patient was charged for a session of February 2024, and so was their payer. */
  hasCharge?: true;
  /** The appointment that the request names was held. */
  isHeld?: true;
  /** The patient has a follow-up, which is folio 1 of the record. */
  hasEntry?: true;
  /** Roles whose permission does not reach what the sample asks for. */
  deniedTo?: Role[];
  /** Roles for which the sample names nothing: an entry that they may not know of. */
  unseenBy?: Role[];
  /** The sample names something that does not exist: people who may call the route get this status. */
  namesNothing?: true;
  /** The status of a request that is let through; 200 unless told. */
  answers?: number;
}

export type Expectations = Record<string, Expectation>;

/** Far enough away that nothing else of a test is at that hour. */
export const HOUR = { inicio: '2027-04-14T13:00:00.000Z', fin: '2027-04-14T13:50:00.000Z' };
export const ofPatient = (fields: object) => (scene: Scene) => ({ id_paciente: scene.patient, ...fields });
export const DIRECTION: readonly Role[] = ['administrador', 'director_medico'];
