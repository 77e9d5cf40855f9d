import { z } from 'zod';
import { dayAfter, todayInClinic } from '../../words/clinic-time.ts';
import { RISK_KINDS } from '../../words/people/risk.ts';
import {
  FACTORS_MAX,
  GROUNDS_REQUIRED,
  IMMINENT_WITHOUT_RISK,
  MEANS_ANSWERS,
  needsGrounds,
  needsReview,
  REVIEW_DAYS_MAX,
  REVIEW_PAST,
  REVIEW_REQUIRED,
  REVIEW_TOO_FAR,
  RISK_LEVELS,
} from '../../words/record/risk.ts';
import { visibleText } from '../../words/visible-text.ts';
import { dateOnly, flagOr, id, longText, moment, optionalDate, requiredText } from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

/** A list; a single text is a list of one. */
const factors = () =>
  z.preprocess(
    (sent) => (typeof sent === 'string' ? [sent].filter((text) => visibleText(text) !== '') : (sent ?? [])),
    z
      .array(requiredText('Cada factor necesita un texto'), 'Debe ser una lista de textos')
      .max(FACTORS_MAX, `Hasta ${FACTORS_MAX} factores`)
      .default([]),
  );

/** Null and an empty text, like an absent answer, are 'no_evaluado'; yes and no are taken as true and false too. */
const means = () =>
  z.preprocess(
    (sent) => (typeof sent === 'boolean' ? (sent ? 'si' : 'no') : sent || 'no_evaluado'),
    z.enum(MEANS_ANSWERS, 'El acceso a medios no es válido').default('no_evaluado'),
  );

export const RiskEvaluationInput = z
  .object({
    tipo: z.enum(RISK_KINDS, 'Indique el tipo de riesgo'),
    nivel: z.enum(RISK_LEVELS, 'Indique el nivel de riesgo'),
    inminente: flagOr(false),
    /** Required from 'medio' on, and when the level is lower than the one before of that kind. */
    fundamentos: longText().optional(),
    factores_riesgo: factors(),
    factores_protectores: factors(),
    acceso_a_medios: means(),
    medidas: longText().optional(),
    /** Required from 'bajo' on. */
    reevaluar_el: optionalDate('La fecha de reevaluación no es válida').optional(),
  })
  .refine(({ nivel, fundamentos }) => !needsGrounds(nivel) || Boolean(fundamentos), {
    path: ['fundamentos'],
    message: GROUNDS_REQUIRED,
  })
  .refine(({ nivel, reevaluar_el }) => !needsReview(nivel) || Boolean(reevaluar_el), {
    path: ['reevaluar_el'],
    message: REVIEW_REQUIRED,
  })
  .refine(({ reevaluar_el }) => !reevaluar_el || reevaluar_el >= todayInClinic(), {
    path: ['reevaluar_el'],
    message: REVIEW_PAST,
  })
  .refine(({ reevaluar_el }) => !reevaluar_el || reevaluar_el <= dayAfter(todayInClinic(), REVIEW_DAYS_MAX), {
    path: ['reevaluar_el'],
    message: REVIEW_TOO_FAR,
  })
  .refine(({ nivel, inminente }) => !inminente || nivel !== 'sin_riesgo', {
    path: ['inminente'],
    message: IMMINENT_WITHOUT_RISK,
  });
export type RiskEvaluationInput = z.output<typeof RiskEvaluationInput>;

/** Companions get the level, the measures and when to look again; what led to the level is null or empty for them. */
export const RiskEvaluation = z.object({
  id_evaluacion: id(),
  id_paciente: id(),
  tipo: z.enum(RISK_KINDS),
  nivel: z.enum(RISK_LEVELS),
  inminente: z.boolean(),
  fundamentos: z.string().nullable(),
  factores_riesgo: z.array(z.string()).max(FACTORS_MAX),
  factores_protectores: z.array(z.string()).max(FACTORS_MAX),
  acceso_a_medios: z.enum(MEANS_ANSWERS).nullable(),
  medidas: z.string().nullable(),
  reevaluar_el: dateOnly().nullable(),
  fecha_creacion: moment(),
  autor: PerformingProvider,
  ...entryFields,
});
export type RiskEvaluation = z.output<typeof RiskEvaluation>;
