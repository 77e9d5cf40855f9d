import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { DocumentFieldValues, DocumentTemplate } from '@trama/contract/schemas/record/documents';
import {
  fillFields,
  isAdministrative,
  missingIn,
  templateFault,
} from '@trama/contract/words/record/documents';
import { useId, useState } from 'react';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { answerProof, PROOF_FORM } from '../../../lib/session/proof.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { ProofPlace, useProofInside } from '../../../ui/dialogs/ProofPlace.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';
import { documentTemplates, fieldsOf, useIssueDocument } from './documents.api.ts';
import { documentTexts as texts } from './documents.texts.ts';

interface Props {
  patientId: number;
  /** The appointment of an attendance certificate; without it, every other document is offered. */
  appointmentId?: number;
  onClose: () => void;
}

/** Chooses a template, shows it filled in, and issues it. */
export default function IssueDialog({ patientId, appointmentId, onClose }: Props) {
  const titleId = useId();
  const keyOf = useCreationKey();
  const templates = useQuery(documentTemplates);
  const fields = useQuery(fieldsOf(patientId, appointmentId));
  const issuing = useIssueDocument(patientId);
  const { proving, working } = useProofInside(issuing.isPending);
  const offered = templates.data?.filter(
    ({ activa, clase }) => activa && isAdministrative(clase) === (appointmentId !== undefined),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const template = offered?.find(({ id_plantilla }) => id_plantilla === chosen) ?? offered?.[0];
  const text = typed ?? template?.texto ?? '';
  const fault = template && typed !== null ? templateFault(template.clase, text) : null;
  const missing = missingIn(text, fields.data ?? {});
  const close = () => {
    if (working) return;
    if (proving) answerProof(false);
    onClose();
  };
  const issue = () => {
    if (!template || !fields.data || fault) return;
    const input = {
      id_plantilla: template.id_plantilla,
      ...(typed !== null && { texto: typed }),
      ...(appointmentId && { id_turno: appointmentId }),
    };
    issuing.mutate(
      { input, idempotencyKey: keyOf(input) },
      {
        onSuccess: ({ titulo, numero }) => {
          notify(texts.issued(titulo, numero), 'success');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{appointmentId ? texts.attendance : texts.dialogTitle}</DialogHeading>
      <DialogContent>
        <ErrorAlert
          message={
            (issuing.error && errorText(issuing.error, texts.issueFailed)) ??
            ((templates.error ?? fields.error) &&
              errorText(templates.error ?? fields.error, texts.loadFailed))
          }
          onClose={() => issuing.reset()}
        />
        {!offered && !templates.error && <LoadingState text={texts.loading} />}
        {offered && !template && <Typography>{texts.noTemplates}</Typography>}
        {template && offered && (
          <Box sx={COLUMNS}>
            <Stack spacing={2} sx={{ pt: 0.5 }}>
              <TemplateField
                templates={offered}
                value={template.id_plantilla}
                onChange={(id) => {
                  setChosen(id);
                  setTyped(null);
                }}
              />
              {isAdministrative(template.clase) ? (
                <Typography sx={{ color: 'text.secondary' }}>{texts.fixed}</Typography>
              ) : (
                <TextField
                  label={texts.text}
                  value={typed ?? inWords(template.texto, fields.data)}
                  onChange={({ target }) => setTyped(target.value)}
                  multiline
                  minRows={8}
                  maxRows={18}
                  error={fault !== null}
                  helperText={fault}
                />
              )}
              {missing.length > 0 && <Alert severity="warning">{texts.missing(missing)}</Alert>}
            </Stack>
            <DocumentPreview title={template.nombre} text={text} values={fields.data} />
          </Box>
        )}
        {issuing.isPending && <ProofPlace />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close} disabled={working}>
          {texts.cancel}
        </Button>
        <SubmitButton
          {...(proving ? { type: 'submit', form: PROOF_FORM } : { type: 'button', onClick: issue })}
          busy={working}
          autoFocus={appointmentId !== undefined}
        >
          {working ? texts.issuing : texts.issue}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}

/** What the person edits: words, not fields. A field that has no value stays, so that it is seen what is missing. */
const inWords = (text: string, values: DocumentFieldValues | undefined): string =>
  fillFields(text, Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== null)));

interface TemplateFieldProps {
  templates: DocumentTemplate[];
  value: number;
  onChange: (id: number) => void;
}

function TemplateField({ templates, value, onChange }: TemplateFieldProps) {
  if (templates.length < 2) return null;
  return (
    <TextField
      select
      label={texts.template}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {templates.map(({ id_plantilla, nombre }) => (
        <MenuItem key={id_plantilla} value={id_plantilla}>
          {nombre}
        </MenuItem>
      ))}
    </TextField>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
