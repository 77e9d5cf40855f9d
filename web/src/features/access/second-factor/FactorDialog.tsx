import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQueryClient } from '@tanstack/react-query';
import type { FactorEnrolment, NewPasskeyResult } from '@trama/contract/schemas/access/account';
import { useId, useState } from 'react';
import { notify } from '../../../lib/notices.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { AppSetup } from './AppSetup.tsx';
import { cardTexts as texts } from './card.texts.ts';
import { PasswordStep, type Typed } from './PasswordStep.tsx';
import { addPasskey, removePasskey } from './passkeys.api.ts';
import { RecoveryCodesList } from './RecoveryCodesList.tsx';
import {
  beginSetup,
  confirmSetup,
  type FactorTask,
  forgetOwnFactor,
  newRecoveryCodes,
  removeFactor,
} from './second-factor.api.ts';

type Step =
  | { name: 'password' }
  | { name: 'app'; enrolment: FactorEnrolment }
  | { name: 'codes'; codes: string[] };

interface Props {
  task: FactorTask;
  hasFactor: boolean;
  hasPasskey: boolean;
  onClose: () => void;
}

/** Setting up, new recovery codes, passkeys, removal: each begins with the password, and a code of the factor there is. */
export default function FactorDialog({ task, hasFactor, hasPasskey, onClose }: Props) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'password' });

  const passed = async ({ proof, name }: Typed) => {
    if (task.kind === 'setUp') return setStep({ name: 'app', enrolment: await beginSetup(proof) });
    if (task.kind === 'newCodes') return showCodes((await newRecoveryCodes(proof)).recoveryCodes);
    if (task.kind === 'addPasskey') return added(await addPasskey(proof, name));
    if (task.kind === 'removePasskey') await removePasskey(task.id, proof);
    else await removeFactor(proof);
    leaveWith(task.kind === 'remove' ? texts.removed : texts.passkeyRemoved);
  };
  const added = ({ recoveryCodes }: NewPasskeyResult) => {
    if (!recoveryCodes) return leaveWith(texts.passkeyAdded);
    notify(texts.passkeyAdded, 'success');
    showCodes(recoveryCodes);
  };
  const leaveWith = (message: string) => {
    void forgetOwnFactor(queryClient);
    notify(message, 'success');
    onClose();
  };
  const confirm = async (code: string) => {
    showCodes((await confirmSetup(code)).recoveryCodes);
    notify(texts.setUpDone, 'success');
  };
  const showCodes = (codes: string[]) => {
    setStep({ name: 'codes', codes });
    void forgetOwnFactor(queryClient);
  };
  // A click beside it must not lose codes that are shown once; Escape is meant.
  const close = (_: unknown, reason: string) => reason === 'escapeKeyDown' && onClose();
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts[task.kind]}</DialogHeading>
      <DialogContent>
        {step.name === 'password' && (
          <PasswordStep
            task={task.kind}
            hasFactor={hasFactor}
            hasPasskey={hasPasskey}
            onSubmit={passed}
            onCancel={onClose}
          />
        )}
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
