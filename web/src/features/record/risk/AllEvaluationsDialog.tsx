import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import { useId } from 'react';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { EvaluationItem } from './EvaluationItem.tsx';
import { riskTexts as texts } from './risk.texts.ts';

interface Props {
  evaluations: RiskEvaluation[];
  onClose: () => void;
}

/** Every evaluation, newest first, those in error too. */
export default function AllEvaluationsDialog({ evaluations, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogHeading id={id}>{texts.allTitle}</DialogHeading>
      <DialogContent tabIndex={0}>
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {evaluations.map((evaluation) => (
            <EvaluationItem key={evaluation.id_evaluacion} evaluation={evaluation} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
