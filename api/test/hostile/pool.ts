import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';

/** Something to be filled in when the request leaves: the nth of what the walk has seen of that kind. */
export class Seen {
  readonly kind: string;
  readonly nth: number;

  constructor(kind: string, nth: number) {
    this.kind = kind;
    this.nth = nth;
  }
}

/** Which part of a path takes the id in which field of an answer. */
const KIND_OF_FIELD: Record<string, string> = {
  id_paciente: 'patients',
  id_prestador: 'providers',
  id_admision: 'medical-history',
  id_contacto: 'contacts',
  id_turno: 'appointments',
  id_espera: 'waiting-list',
  id_financiador: 'payers',
  id_cobertura: 'coverages',
  id_autorizacion: 'authorizations',
  id_pago: 'payments',
  id_liquidacion: 'settlements',
  id_presentacion: 'presentations',
  id_jornada: 'shifts',
  id_documento: 'documents',
  id_solicitud: 'copy-requests',
  id_plantilla: 'document-templates',
  ...Object.fromEntries(LIST_NAMES.map((name) => [listOf(name).id, listOf(name).path])),
  fecha_actualizacion: 'fecha_actualizacion',
  folio: 'entries',
};
export const kindOfField = (field: string): string | undefined => KIND_OF_FIELD[field];

const KEPT = 150;

/** What a caller has learnt so far, and what an attacker could guess. */
export class Pool {
  readonly #seen = new Map<string, unknown[]>();

  add(kind: string, value: unknown): void {
    const values = this.#seen.get(kind) ?? [];
    this.#seen.set(kind, values);
    if (values.includes(value)) return;
    // The first ones stay: they are what the scene has planted.
    if (values.length >= KEPT) values.splice(KEPT / 2, 1);
    values.push(value);
  }

  pick({ kind, nth }: Seen): unknown {
    const values = this.#seen.get(kind) ?? [];
    return values.length > 0 ? values[nth % values.length] : nth % 1000;
  }

  /** Every id and version in an answer. */
  learn(json: unknown): void {
    if (Array.isArray(json)) for (const inner of json.slice(0, 5)) this.learn(inner);
    // The trail repeats what was asked for, whether it exists or not.
    if (typeof json !== 'object' || json === null || 'request_id' in json) return;
    for (const [field, value] of Object.entries(json)) {
      const kind = KIND_OF_FIELD[field];
      if (kind && value !== null && typeof value !== 'object') this.add(kind, value);
      else this.learn(value);
    }
  }

  /** A generated value with everything seen filled in. */
  fill(value: unknown): unknown {
    if (value instanceof Seen) return this.pick(value);
    if (Array.isArray(value)) return value.map((inner) => this.fill(inner));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.fill(inner)]));
  }
}
