import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useStepBack } from '../../../lib/navigation/useStepBack.ts';
import { returnTo } from '../../../lib/navigation/visited.ts';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { FormFoot } from '../../../ui/fields/FormFoot.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/fields/submit-keys.ts';
import { DraftStatusLine } from '../../../ui/states/DraftStatusLine.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { HistoryFormSections } from './HistoryFormSections.tsx';
import { conflictTexts, formTexts as texts } from './medical-history.texts.ts';
import { SavingOverlay } from './SavingOverlay.tsx';
import { type HistoryBeingWritten, useHistoryForm } from './useHistoryForm.ts';

const REDIRECT_AFTER_MS = 2_000;

export function HistoryForm({ patientId, ...opened }: HistoryBeingWritten) {
  const form = useHistoryForm({ patientId, ...opened });
  const { creating, phase, conflict, control } = form;
  const saved = phase === 'saved';
  const { dialog, release } = useUnsavedChanges(form.dirty && !saved, form.draftStatus);
  const view = paths.medicalHistory(patientId);

  const stepBack = useStepBack(view);
  const navigate = useNavigate();
  useEffect(() => {
    if (!saved) return;
    release();
    const timer = setTimeout(() => returnTo(navigate, view), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, release, navigate, view]);

  return (
    <Box component="form" noValidate onSubmit={form.save} onKeyDown={submitOnCtrlEnter}>
      <HistoryFormSections control={control} />
      <FormFoot
        error={form.error}
        onCloseError={form.dismissError}
        status={<DraftStatusLine status={form.draftStatus} onRetry={form.saveDraftNow} />}
      >
        <Button component={Link} to={view} onClick={stepBack}>
          {texts.cancel}
        </Button>
        <SubmitButton busy={phase !== 'editing'}>
          {phase === 'editing' ? (creating ? texts.create : texts.update) : texts.saving}
        </SubmitButton>
      </FormFoot>
      <SavingOverlay
        open={phase !== 'editing'}
        success={saved ? (creating ? texts.created : texts.updated) : null}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          confirmText={conflict.saveWhenSettled ? conflictTexts.save : conflictTexts.take}
          onResolve={(values) => form.settle(conflict, values)}
          onKeepEditing={form.keepEditing}
        />
      )}
      {dialog}
    </Box>
  );
}
