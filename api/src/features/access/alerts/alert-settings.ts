import { z } from 'zod';
import { ALERT_RULES, type ClinicHours } from './alert-rules.ts';
import type { AlertSettings } from './alerts.service.ts';

/** A setting for each rule: the count at which it raises an alert. */
const thresholds = Object.fromEntries(
  ALERT_RULES.map(({ setting, initially }) => [
    setting,
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number up to 9999, 0 for no such alert')
      .transform(Number)
      .default(initially),
  ]),
);

/** What the environment says about alerts. */
export const AlertVariables = z.object({
  ...thresholds,
  CLINIC_HOURS: z.string().transform(clinicHours).default({ opens: 7, closes: 22 }),
});

export const alertsFrom = (variables: z.infer<typeof AlertVariables>): AlertSettings => ({
  hours: variables.CLINIC_HOURS,
  thresholds: Object.fromEntries(
    ALERT_RULES.map(({ kind, setting }) => [kind, Number(variables[setting as keyof typeof variables])]),
  ),
});

function clinicHours(value: string, ctx: z.RefinementCtx): ClinicHours {
  const [, opens = 0, closes = 0] = (/^(\d{1,2})-(\d{1,2})$/.exec(value) ?? []).map(Number);
  if (opens >= closes || closes > 24)
    ctx.addIssue({ code: 'custom', message: 'must be two whole hours of a day, like 7-22' });
  return { opens, closes };
}
