import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { RiskEventInput } from '@trama/contract/schemas/record/risk-events';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  asksForNotification,
  RISK_EVENT_KINDS,
  RISK_EVENT_LABELS,
} from '@trama/contract/words/record/risk-events';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormDate, FormText, optionsOf } from '../../../ui/fields/FormFields.tsx';
import { FormToggle } from '../../../ui/fields/FormToggle.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useRiskEntry } from './risk.api.ts';
import { eventTexts as texts } from './risk.texts.ts';

interface Props {
  patientId: number;
  onClose: () => void;
}

/** What happened, in three taps and the words: open, choose what, save. The day is today unless changed. */
export default function EventDialog({ patientId, onClose }: Props) {
  const create = useRiskEntry(patientId, 'risk-events');
  const keyOf = useCreationKey();
  const form = useCheckedForm(RiskEventInput, {
    descripcion: '',
    fecha_acto: todayInClinic(),
    notificado_el: null,
  });
  const kind = form.watch('tipo');
  const save = form.handleSubmit((body) =>
    create.mutate({ body, key: keyOf(body) }, noticeThen(texts.saved, onClose)),
  );

  return (
    <FormDialog
      asksBeforeLeaving
      title={texts.title}
      form={form}
      onSubmit={save}
      {...progressOf(create, texts.failed)}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2}>
        <FormToggle
          name="tipo"
          autoFocus
          label={texts.what}
          options={optionsOf(RISK_EVENT_KINDS, RISK_EVENT_LABELS)}
          // The words come next: nobody has to tap into their field.
          onChosen={() => form.setFocus('descripcion')}
        />
        <FormText name="descripcion" label={texts.words} multiline minRows={3} required />
        <FormDate name="fecha_acto" label={texts.when} max={todayInClinic()} />
        {kind && asksForNotification(kind) && (
          <FormDate
            name="notificado_el"
            label={texts.notified}
            helperText={texts.notifiedHint}
            max={todayInClinic()}
          />
        )}
        <Alert severity="info" variant="outlined">
          {texts.told}
        </Alert>
      </Stack>
    </FormDialog>
  );
}
