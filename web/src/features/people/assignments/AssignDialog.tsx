import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { type AssignablePatient, AssignForm } from './AssignForm.tsx';
import { dialogTexts } from './assignments.texts.ts';

interface Props {
  /** The patient to assign; null while the dialog is closed. */
  patient: AssignablePatient | null;
  onClose: () => void;
  onSaved?: () => void;
}

/** Gives the patient to providers and takes it from them. */
export default function AssignDialog({ patient, onClose, onSaved }: Props) {
  const titleId = useId();
  const isNarrow = useLayoutWidth() === 'narrow';
  const [saving, setSaving] = useState(false);
  // Keep the text while the dialog fades out.
  const last = useRef(patient);
  if (patient) last.current = patient;
  if (!last.current) return null;
  return (
    <Dialog
      open={patient !== null}
      onClose={() => !saving && onClose()}
      maxWidth="sm"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} variant="h2">
        {dialogTexts.title}
      </DialogTitle>
      <AssignForm
        patient={last.current}
        onSaving={setSaving}
        onCancel={onClose}
        onSaved={() => {
          onClose();
          onSaved?.();
        }}
      />
    </Dialog>
  );
}
