import ContentPasteGoOutlined from '@mui/icons-material/ContentPasteGoOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { BROUGHT_FIELDS, diagnosisBefore, type FollowUpValues } from './follow-up-form.ts';
import { followUpsOf } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

interface Props {
  patientId: number;
  form: Pick<UseFormReturn<FollowUpValues>, 'control' | 'getValues' | 'setValue'>;
}

/** Takes DSM, code and axis over from the follow-up before, into what is still empty. The record is read only when it is pressed. */
export function BringBefore({ patientId, form }: Props) {
  const { control, getValues, setValue } = form;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const written = useWatch({ control, name: BROUGHT_FIELDS });
  const bring = async () => {
    setBusy(true);
    try {
      const before = diagnosisBefore(await queryClient.fetchQuery(followUpsOf(patientId)));
      if (!before) return notify(texts.nothingBefore, 'info');
      for (const name of BROUGHT_FIELDS)
        if (!getValues(name) && before[name])
          setValue(name, before[name], { shouldDirty: true, shouldTouch: true });
      notify(texts.broughtFrom(formatDate(before.fecha)), 'success');
    } catch (failure) {
      notify(errorText(failure, texts.loadFailed), 'error');
    } finally {
      setBusy(false);
    }
  };
  if (written.every(Boolean)) return null;
  return (
    <Button size="small" startIcon={<ContentPasteGoOutlined />} disabled={busy} onClick={() => void bring()}>
      {texts.bringBefore}
    </Button>
  );
}
