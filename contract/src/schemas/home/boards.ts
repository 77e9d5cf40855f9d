import { z } from 'zod';
import { RISK_GAPS, TEAM_GAPS } from '../../words/home/boards.ts';
import { PROFESSIONS } from '../../words/people/providers.ts';
import { dateOnly, id, moment, pageNumber, pageSize } from '../fields.ts';
import { PatientRisk } from '../people/patients.ts';

const BOARD_PAGE_SIZE = 25;
const BOARD_PAGE_SIZE_MAX = 100;
const GAP_INVALID = 'El filtro no es válido';

const page = {
  page: pageNumber(),
  pageSize: pageSize({ initially: BOARD_PAGE_SIZE, max: BOARD_PAGE_SIZE_MAX }),
};

/** `falta`: only patients who lack that. */
export const RiskBoardQuery = z.object({ ...page, falta: z.enum(RISK_GAPS, GAP_INVALID).optional() });
export type RiskBoardQuery = z.output<typeof RiskBoardQuery>;
export const TeamBoardQuery = z.object({ ...page, falta: z.enum(TEAM_GAPS, GAP_INVALID).optional() });
export type TeamBoardQuery = z.output<typeof TeamBoardQuery>;

/** A profession that has seen the patient, and the day of its last follow-up. */
const SeenBy = z.object({ profesion: z.enum(PROFESSIONS), fecha: dateOnly() });

const shared = {
  id_paciente: id(),
  nombre: z.string().nullable(),
  nombre_elegido: z.string().nullable(),
  apellido: z.string(),
  /** From the newest evaluations or, without any, from the history. */
  riesgo: PatientRisk.nullable(),
  /** The newest plan that is not in error. */
  plan_fecha: moment().nullable(),
  plan_revisar: dateOnly().nullable(),
  /** The day of the last follow-up. */
  ultimo_contacto: dateOnly().nullable(),
  proximo_turno: moment().nullable(),
  /** Within the days of the setting, the latest first. */
  profesiones: z.array(SeenBy).max(PROFESSIONS.length),
};

export const RiskBoardRow = z.object({
  ...shared,
  /** The unanswered attempt, to answer it from here. */
  id_evento: id().nullable(),
  faltas: z.array(z.enum(RISK_GAPS)).max(RISK_GAPS.length),
});
export type RiskBoardRow = z.output<typeof RiskBoardRow>;

export const TeamBoardRow = z.object({
  ...shared,
  faltas: z.array(z.enum(TEAM_GAPS)).max(TEAM_GAPS.length),
});
export type TeamBoardRow = z.output<typeof TeamBoardRow>;

/** Counts exactly up to 10,000 and says 10,001 beyond. */
export const RiskBoardPage = z.object({
  data: z.array(RiskBoardRow).max(BOARD_PAGE_SIZE_MAX),
  total: z.int(),
  totalPages: z.int(),
});
export type RiskBoardPage = z.output<typeof RiskBoardPage>;
export const TeamBoardPage = z.object({
  data: z.array(TeamBoardRow).max(BOARD_PAGE_SIZE_MAX),
  total: z.int(),
  totalPages: z.int(),
});
export type TeamBoardPage = z.output<typeof TeamBoardPage>;
