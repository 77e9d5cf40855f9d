import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { answerProof, PROOF_FORM } from '../../lib/session/proof.ts';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { ErrorAlert } from '../states/ErrorAlert.tsx';
import { DialogHeading } from './DialogHeading.tsx';
import { ProofPlace, useProofInside } from './ProofPlace.tsx';

interface Props {
  open: boolean;
  title: string;
  /** The question and its consequences. */
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  confirmColor?: ButtonProps['color'];
  /** The action is under way: nothing can be pressed, and the dialog stays. */
  busy?: boolean;
  error?: string | null;
  /** The dialog has a field of its own that is to be typed into first. */
  fieldFirst?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that matters. Escape cancels; the focus returns to where it came from. */
export function ConfirmDialog({
  cancelText = 'Cancelar',
  confirmColor = 'primary',
  busy = false,
  ...props
}: Props) {
  const id = useId();
  const { proving, working } = useProofInside(busy);
  const cancel = () => {
    if (working) return;
    props.onCancel();
    if (proving) answerProof(false);
  };
  // As in every form. A proof that is asked for inside has its own.
  const confirmOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (working || proving || !event.currentTarget.contains(event.target as Node)) return;
    if (!(event.target as Element).matches('input, textarea')) return;
    event.preventDefault();
    props.onConfirm();
  };
  return (
    <Dialog
      open={props.open}
      onClose={cancel}
      onKeyDown={confirmOnCtrlEnter}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogHeading id={`${id}-title`}>{props.title}</DialogHeading>
      <DialogContent id={`${id}-text`}>
        <ErrorAlert message={props.error ?? null} />
        {props.children}
        {busy && <ProofPlace />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={cancel} disabled={working}>
          {cancelText}
        </Button>
        <SubmitButton
          {...(proving ? { type: 'submit', form: PROOF_FORM } : { type: 'button', onClick: props.onConfirm })}
          color={confirmColor}
          busy={working}
          autoFocus={!props.fieldFirst}
        >
          {working ? 'Procesando...' : props.confirmText}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
