import type { Settlement, SettlementInput, ShareInput } from '@trama/contract/schemas/money/settlements';
import { ASSIGNABLE_ROLES, type Role } from '@trama/contract/words/access/access-policy';
import { LIST_IS_FULL } from '@trama/contract/words/list-limits';
import {
  ALREADY_SETTLED,
  NOTHING_TO_SETTLE,
  SETTLEMENT_CHANGED,
  SETTLEMENT_LINES_MAX,
  SETTLEMENT_NEGATIVE,
  TOO_MANY_LINES,
} from '@trama/contract/words/money/settlements';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';
import {
  type FoundSettlements,
  freeze,
  holdProfessional,
  readSettlement,
  wasSettled,
} from './settlements.queries.ts';
import { findProfessional, insertShare, isListFull, readShare } from './shares.queries.ts';

/** The JSON of the Share. It is never changed: a newer one takes its place from its day on. */
export function createShare(guard: Guard, input: ShareInput, key: string | undefined): Promise<string> {
  return guard
    .change(async (tx, { actor }) => {
      await assertProfessional(tx, input.id_prestador);
      const { id, isNew } = await createOnce(tx, actor, { type: 'share', key, content: input }, async () => {
        const share = await insertShare(tx, actor.id, input);
        if (await isListFull(tx)) throw invalidField('desde', LIST_IS_FULL);
        return share;
      });
      await recordInTrail(tx, actor, isNew ? 'share.create' : 'share.list', isNew ? { object: id } : {});
      return readShare(tx, id);
    })
    .catch((error) => {
      if (!violatesConstraint(error, 'participaciones_id_financiador_fkey')) throw error;
      throw invalidField('id_financiador', 'El financiador no es válido');
    });
}

async function assertProfessional(tx: Tx, id: number): Promise<void> {
  const found = await findProfessional(tx, id);
  if (!found || !ASSIGNABLE_ROLES.includes(found.role as Role))
    throw invalidField('id_prestador', 'El prestador no es válido');
}

/** A part of a period must not look like the whole. */
export function refuseTooMany({ json }: FoundSettlements): Settlement[] {
  if (json === null) throw invalidField('id_prestador', TOO_MANY_LINES);
  return json;
}

/** Pays a professional: what was to be settled is frozen with it. Each session is paid once, by a unique index. */
export function paySettlement(
  guard: Guard,
  input: SettlementInput,
  key: string | undefined,
): Promise<Settlement> {
  return guard
    .change(async (tx, allowed) => {
      const { actor } = allowed;
      await assertProfessional(tx, input.id_prestador);
      const { id, isNew } = await createOnce(tx, actor, { type: 'settlement', key, content: input }, () =>
        freezeOnce(tx, actor.id, input),
      );
      const settlement = await readSettlement(tx, allowed, id);
      if (isNew) await recordInTrail(tx, actor, 'settlement.create', { object: id });
      else
        await recordInTrail(tx, actor, 'settlement.read', {
          object: id,
          patients: namedIn(settlement.lineas),
        });
      // Each of them with its patient and its fingerprint.
      if (isNew)
        await recordedBy(
          actor,
          'settlement_line.create',
          { id_paciente: 'l.id_paciente', object_id: 'l.id_linea', huella: 'huella(to_jsonb(l))' },
          sql`liquidacion_lineas l where l.id_liquidacion = ${id} order by l.id_linea`,
        ).execute(tx);
      return settlement;
    })
    .catch((error) => {
      const isTaken = ['liquidacion_lineas_un_cargo', 'liquidacion_lineas_una_reversion'].some((index) =>
        violatesConstraint(error, index),
      );
      throw isTaken ? new AppError('ALREADY_CLOSED', { message: ALREADY_SETTLED }) : error;
    });
}

/** The patients that lines name: null where one is out of the reader's reach. */
export const namedIn = (lines: { id_paciente: number | null }[]): number[] => [
  ...new Set(lines.flatMap(({ id_paciente }) => id_paciente ?? [])),
];

async function freezeOnce(tx: Tx, payer: number, input: SettlementInput): Promise<number> {
  await holdProfessional(tx, input.id_prestador);
  const { id_liquidacion, importe, lineas } = await freeze(tx, payer, input);
  if (lineas === 0 && (await wasSettled(tx, input)))
    throw new AppError('ALREADY_CLOSED', { message: ALREADY_SETTLED });
  if (lineas === 0) throw invalidField('desde', NOTHING_TO_SETTLE);
  if (lineas > SETTLEMENT_LINES_MAX) throw invalidField('desde', TOO_MANY_LINES);
  if (importe < 0) throw invalidField('importe', SETTLEMENT_NEGATIVE);
  if (input.importe !== undefined && input.importe !== importe)
    throw new AppError('EDIT_CONFLICT', { message: SETTLEMENT_CHANGED });
  return id_liquidacion;
}
