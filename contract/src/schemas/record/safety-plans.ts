import { z } from 'zod';
import { todayInClinic } from '../../words/clinic-time.ts';
import {
  PLAN_EMPTY,
  PLAN_ORDER,
  PLAN_PEOPLE_MAX,
  PLAN_REVIEW_PAST,
  PLAN_TEXT_FIELDS,
  PLAN_TEXT_MAX,
} from '../../words/record/safety-plans.ts';
import {
  dateOnly,
  fieldsFrom,
  flagOr,
  id,
  listOf,
  moment,
  optionalDate,
  optionalText,
  requiredText,
} from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

const PlanPersonInput = z.object({
  nombre: requiredText('Indique el nombre', 120),
  telefono: optionalText(60).default(null),
});
const people = () =>
  listOf(
    z
      .array(PlanPersonInput, 'Debe ser una lista de personas')
      .max(PLAN_PEOPLE_MAX, `Hasta ${PLAN_PEOPLE_MAX} personas`),
  );

export const SafetyPlanInput = z
  .object({
    ...fieldsFrom(PLAN_TEXT_FIELDS, () => optionalText(PLAN_TEXT_MAX).optional()),
    apoyos: people(),
    profesionales: people(),
    acordado_con_paciente: flagOr(false),
    entregado_el: optionalDate('La fecha de entrega no es válida').optional(),
    revisar_el: optionalDate('La fecha de revisión no es válida').optional(),
    /** The version that the form began with, null for none: with it the save is refused when another one holds by now. */
    version: z.int('La versión no es válida').positive('La versión no es válida').nullable().optional(),
  })
  .refine((plan) => PLAN_ORDER.some((part) => (plan[part]?.length ?? 0) > 0), {
    path: ['senales'],
    message: PLAN_EMPTY,
  })
  .refine(({ revisar_el }) => !revisar_el || revisar_el >= todayInClinic(), {
    path: ['revisar_el'],
    message: PLAN_REVIEW_PAST,
  });
export type SafetyPlanInput = z.output<typeof SafetyPlanInput>;

const PlanPerson = z.object({ nombre: z.string(), telefono: z.string().nullable() });

export const SafetyPlan = z.object({
  id_plan: id(),
  id_paciente: id(),
  /** From 1 on; the newest that is not in error holds. */
  version: z.int(),
  ...fieldsFrom(PLAN_TEXT_FIELDS, () => z.string().nullable()),
  apoyos: z.array(PlanPerson).max(PLAN_PEOPLE_MAX),
  profesionales: z.array(PlanPerson).max(PLAN_PEOPLE_MAX),
  acordado_con_paciente: z.boolean(),
  entregado_el: dateOnly().nullable(),
  revisar_el: dateOnly().nullable(),
  fecha_creacion: moment(),
  autor: PerformingProvider,
  ...entryFields,
});
export type SafetyPlan = z.output<typeof SafetyPlan>;
