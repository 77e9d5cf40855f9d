import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import Button from '@mui/material/Button';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { riskTexts } from './risk.texts.ts';

/** With the form library and the schemas: fetched when somebody evaluates. */
const EvaluationDialog = lazy(() => import('./EvaluationDialog.tsx'));

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  patientId: number;
  /** A link from the agenda or a board asks for it at once. */
  startsOpen?: boolean;
}

/** 'Actualizar riesgo': the one dialog, from the record, the note and the agenda. Hidden from people who set no level. */
export function UpdateRiskButton({ patientId, startsOpen = false, ...button }: Props) {
  const mayEvaluate = useSession().can('risk', 'create');
  const [open, setOpen] = useState(startsOpen);
  if (!mayEvaluate) return null;
  return (
    <>
      <Button {...button} startIcon={<GppMaybeOutlined />} onClick={() => setOpen(true)}>
        {riskTexts.update}
      </Button>
      <Suspense>{open && <EvaluationDialog patientId={patientId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
