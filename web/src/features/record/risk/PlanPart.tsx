import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SafetyPlan } from '@trama/contract/schemas/record/safety-plans';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { PLAN_LABELS, PLAN_ORDER, planPersonText } from '@trama/contract/words/record/safety-plans';
import { lazy, Suspense, useState } from 'react';
import { FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LabelledLine } from './LabelledLine.tsx';
import { downloadPlan, plansOf } from './risk.api.ts';
import { planTexts as texts } from './risk.texts.ts';

const PlanDialog = lazy(() => import('./PlanDialog.tsx'));

/** The version of the safety plan that holds, and its paper. */
export function PlanPart({ patientId, startsOpen = false }: { patientId: number; startsOpen?: boolean }) {
  const mayWrite = useSession().can('risk', 'create');
  const { data } = useQuery(plansOf(patientId));
  const [open, setOpen] = useState(startsOpen && mayWrite);
  if (!data) return null;
  const plan = data.find(({ error }) => !error);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, mt: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1 }}>
          {texts.heading}
        </Typography>
        {plan && <PlanPaper plan={plan} />}
        {mayWrite && (
          <Button size="small" onClick={() => setOpen(true)}>
            {plan ? texts.revise : texts.create}
          </Button>
        )}
      </Stack>
      {plan ? (
        <PlanDigest plan={plan} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.none}
        </Typography>
      )}
      <Suspense>
        {open && <PlanDialog patientId={patientId} plan={plan} onClose={() => setOpen(false)} />}
      </Suspense>
    </Box>
  );
}

function PlanPaper({ plan }: { plan: SafetyPlan }) {
  const print = useMutation({
    mutationFn: async (format: 'hoja' | 'tarjeta') =>
      saveFile(await downloadPlan(plan, format), `plan-de-seguridad-${format}.pdf`),
    onError: (error) => notify(errorText(error, texts.paperFailed), 'error'),
  });
  return (
    <>
      <Button size="small" disabled={print.isPending} onClick={() => print.mutate('hoja')}>
        {texts.page}
      </Button>
      <Button size="small" disabled={print.isPending} onClick={() => print.mutate('tarjeta')}>
        {texts.cardPaper}
      </Button>
    </>
  );
}

function PlanDigest({ plan }: { plan: SafetyPlan }) {
  const { version, fecha_creacion, acordado_con_paciente, revisar_el } = plan;
  const overdue = revisar_el !== null && revisar_el < todayInClinic();
  const head = texts.version(version, formatDate(fecha_creacion));
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {[head, acordado_con_paciente ? texts.agreed : texts.notAgreed].join(' · ')}
        </Typography>
        <FolioText folio={plan.folio} />
        <EntryMenu patientId={plan.id_paciente} kind="safety_plan" entry={plan} title={texts.heading} />
      </Stack>
      {revisar_el && (
        <Typography variant="body2" sx={overdue ? { color: 'error.main', fontWeight: 700 } : undefined}>
          {overdue ? texts.overdue(formatDate(revisar_el)) : texts.reviewOn(formatDate(revisar_el))}
        </Typography>
      )}
      {PLAN_ORDER.map((part) => {
        const value = plan[part];
        const text = Array.isArray(value) ? value.map(planPersonText).join(' · ') : value;
        return text ? <LabelledLine key={part} label={PLAN_LABELS[part]} text={text} /> : null;
      })}
    </>
  );
}
