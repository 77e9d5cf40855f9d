import Stack from '@mui/material/Stack';
import { type RiskEvent, RiskNoticeInput } from '@trama/contract/schemas/record/risk-events';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormDate, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
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
  const form = useCheckedForm(RiskNoticeInput, { notificado_el: null, motivo: '' });
  const save = form.handleSubmit((body) =>
    create.mutate({ body, key: keyOf(body) }, noticeThen(texts.answered, onClose)),
  );
  return (
    <FormDialog
      title={texts.answerTitle}
      form={form}
      onSubmit={save}
      {...progressOf(create, texts.answerFailed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FormDate name="notificado_el" label={texts.notified} max={todayInClinic()} />
        <FormText name="motivo" label={texts.reason} multiline minRows={2} />
      </Stack>
    </FormDialog>
  );
}
