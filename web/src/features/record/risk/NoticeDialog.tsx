import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type RiskEvent, RiskNoticeInput } from '@trama/contract/schemas/record/risk-events';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useRiskEntry } from './risk.api.ts';
import { eventTexts as texts } from './risk.texts.ts';

interface Props {
  event: RiskEvent;
  onClose: () => void;
}

/** Whether an attempt was notified: when, or why it need not be. */
export default function NoticeDialog({ event, onClose }: Props) {
  const create = useRiskEntry(event.id_paciente, `risk-events/${event.id_evento}/notification`);
  const keyOf = useCreationKey();
  const form = useForm<{ notificado_el: string | null; motivo: string }>({
    defaultValues: { notificado_el: null, motivo: '' },
  });
  const { notificado_el, motivo } = form.watch();
  const [fault, setFault] = useState<string>();
  const save = async () => {
    const body = { notificado_el, motivo: motivo || null };
    const { error } = RiskNoticeInput.safeParse(body);
    setFault(error?.issues[0]?.message);
    if (error) return;
    await create.mutateAsync({ body, key: keyOf(body) }).then(
      () => {
        notify(texts.answered, 'success');
        onClose();
      },
      // Shown from the mutation's own state.
      () => {},
    );
  };
  return (
    <FormDialog
      title={texts.answerTitle}
      form={form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        return save();
      }}
      busy={create.isPending}
      error={create.error && errorText(create.error, texts.answerFailed)}
      onDismissError={() => create.reset()}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <DateField
          label={texts.notified}
          value={notificado_el}
          max={todayInClinic()}
          error={Boolean(fault)}
          {...(fault && { helperText: fault })}
          onChange={(day) => form.setValue('notificado_el', day)}
        />
        <TextField
          multiline
          minRows={2}
          label={texts.reason}
          value={motivo}
          onChange={(changed) => form.setValue('motivo', changed.target.value)}
        />
      </Stack>
    </FormDialog>
  );
}
