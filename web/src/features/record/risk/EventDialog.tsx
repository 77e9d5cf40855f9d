import Alert from '@mui/material/Alert';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { RiskEventInput } from '@trama/contract/schemas/record/risk-events';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  asksForNotification,
  RISK_EVENT_KINDS,
  RISK_EVENT_LABELS,
  type RiskEventKind,
} from '@trama/contract/words/record/risk-events';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useRiskEntry } from './risk.api.ts';
import { eventTexts as texts } from './risk.texts.ts';

interface Values {
  tipo: RiskEventKind | null;
  descripcion: string;
  fecha_acto: string | null;
  notificado_el: string | null;
}

interface Props {
  patientId: number;
  onClose: () => void;
}

/** What happened, in three taps and the words: open, choose what, save. The day is today unless changed. */
export default function EventDialog({ patientId, onClose }: Props) {
  const kindsId = useId();
  const words = useRef<HTMLTextAreaElement>(null);
  const create = useRiskEntry(patientId, 'risk-events');
  const keyOf = useCreationKey();
  const form = useForm<Values>({
    defaultValues: { tipo: null, descripcion: '', fecha_acto: todayInClinic(), notificado_el: null },
  });
  const values = form.watch();
  const [tried, setTried] = useState(false);
  const unsaved = useUnsavedChanges(form.formState.isDirty);
  const parsed = RiskEventInput.safeParse(values);
  const faultOf = (field: keyof Values) =>
    tried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const set = (name: keyof Values, value: string | null) =>
    form.setValue(name, value as never, { shouldDirty: true });

  const save = async () => {
    setTried(true);
    if (!parsed.success) return;
    await create.mutateAsync({ body: parsed.data, key: keyOf(parsed.data) }).then(
      () => {
        unsaved.release();
        notify(texts.saved, 'success');
        onClose();
      },
      // Shown from the mutation's own state.
      () => {},
    );
  };

  return (
    <>
      <FormDialog
        title={texts.title}
        form={form}
        onSubmit={(event) => {
          event.preventDefault();
          return save();
        }}
        busy={create.isPending}
        error={create.error && errorText(create.error, texts.failed)}
        onDismissError={() => create.reset()}
        onCancel={onClose}
        save={texts.save}
      >
        <Stack spacing={2}>
          <div>
            <Typography id={kindsId} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
              {texts.what}
            </Typography>
            <ToggleButtonGroup
              exclusive
              color="primary"
              aria-labelledby={kindsId}
              value={values.tipo}
              onChange={(_, kind: RiskEventKind | null) => {
                if (!kind) return;
                set('tipo', kind);
                // The words come next: nobody has to tap into their field.
                words.current?.focus();
              }}
              sx={{ flexWrap: 'wrap' }}
            >
              {RISK_EVENT_KINDS.map((kind) => (
                <ToggleButton key={kind} value={kind} sx={{ px: 1.5, py: 1, minHeight: 44 }}>
                  {RISK_EVENT_LABELS[kind]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {faultOf('tipo') && <FormHelperText error>{texts.whatMissing}</FormHelperText>}
          </div>
          <TextField
            multiline
            minRows={3}
            required
            label={texts.words}
            inputRef={words}
            value={values.descripcion}
            error={Boolean(faultOf('descripcion'))}
            helperText={faultOf('descripcion')}
            onChange={(event) => set('descripcion', event.target.value)}
          />
          <DateField
            label={texts.when}
            value={values.fecha_acto}
            max={todayInClinic()}
            error={Boolean(faultOf('fecha_acto'))}
            {...(faultOf('fecha_acto') && { helperText: faultOf('fecha_acto') as string })}
            onChange={(day) => set('fecha_acto', day)}
          />
          {values.tipo && asksForNotification(values.tipo) && (
            <DateField
              label={texts.notified}
              value={values.notificado_el}
              max={todayInClinic()}
              error={Boolean(faultOf('notificado_el'))}
              helperText={faultOf('notificado_el') ?? texts.notifiedHint}
              onChange={(day) => set('notificado_el', day)}
            />
          )}
          <Alert severity="info" variant="outlined">
            {texts.told}
          </Alert>
        </Stack>
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}
