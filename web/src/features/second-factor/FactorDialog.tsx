import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQueryClient } from '@tanstack/react-query';
import type { FactorEnrolment } from '@trama/contract/schemas/account';
import { useId, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { DialogHeading } from '../../ui/DialogHeading.tsx';
import { AppSetup } from './AppSetup.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodesList } from './RecoveryCodesList.tsx';
import {
  beginSetup,
  confirmSetup,
  type FactorTask,
  forgetOwnFactor,
  newRecoveryCodes,
  removeFactor,
} from './second-factor.api.ts';
import { cardTexts as texts } from './second-factor.texts.ts';

type Step =
  | { name: 'password' }
  | { name: 'app'; enrolment: FactorEnrolment }
  | { name: 'codes'; codes: string[] };

/** Setting up, new recovery codes, removal: each begins with the password. */
export default function FactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'password' });

  const passed = async (password: string, code: string) => {
    if (task === 'setUp') return setStep({ name: 'app', enrolment: await beginSetup(password) });
    if (task === 'newCodes') return showCodes(await newRecoveryCodes(password));
    await removeFactor(password, code);
    await forgetOwnFactor(queryClient);
    notify(texts.removed, 'success');
    onClose();
  };
  const confirm = async (code: string) => {
    showCodes(await confirmSetup(code));
    notify(texts.setUpDone, 'success');
  };
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setStep({ name: 'codes', codes: recoveryCodes });
    void forgetOwnFactor(queryClient);
  };
  // A click beside it must not lose codes that are shown once; Escape is meant.
  const close = (_: unknown, reason: string) => reason === 'escapeKeyDown' && onClose();
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts[task]}</DialogHeading>
      <DialogContent>
        {step.name === 'password' && <PasswordStep task={task} onSubmit={passed} onCancel={onClose} />}
        {step.name === 'app' && <AppSetup enrolment={step.enrolment} onConfirm={confirm} />}
        {step.name === 'codes' && <RecoveryCodesList codes={step.codes} />}
      </DialogContent>
      {step.name !== 'password' && (
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{step.name === 'codes' ? texts.done : texts.cancel}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
