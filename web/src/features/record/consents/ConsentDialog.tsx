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
import type { Signature } from '@trama/contract/schemas/signature';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { contactName } from '@trama/contract/words/people/contacts';
import {
  CONSENT_MEANS,
  CONSENT_MEANS_LABELS,
  CONSENT_TYPE_LABELS,
  type ConsentGiver,
  type ConsentMeans,
  type ConsentType,
  consentTypesOf,
} from '@trama/contract/words/record/consents';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SignatureField } from '../../../ui/fields/SignatureField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { consentTextsQuery, papersOf, representativesOf, useGiveConsent } from './consents.api.ts';
import { consentTexts as texts } from './consents.texts.ts';

interface Props {
  patientId: number;
  onClose: () => void;
}

interface Draft {
  tipo: ConsentType;
  otorgado_por: ConsentGiver;
  id_contacto: number | null;
  /** Null until somebody chooses. */
  medio: ConsentMeans | null;
  id_adjunto: number | null;
  firma: Signature | null;
  fecha_acto: string | null;
  nota: string;
}

/** The text is shown whole before anybody signs it. */
export default function ConsentDialog({ patientId, onClose }: Props) {
  const titleId = useId();
  const session = useSession();
  const types = consentTypesOf(session.user.role);
  const [draft, setDraft] = useState<Draft>({
    tipo: types[0] ?? 'otro',
    otorgado_por: 'paciente',
    id_contacto: null,
    medio: null,
    id_adjunto: null,
    firma: null,
    fecha_acto: todayInClinic(),
    nota: '',
  });
  const give = useGiveConsent(patientId);
  const change = (changes: Partial<Draft>) => {
    // The person is correcting what was refused.
    if (give.isError) give.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  const { data: all = [] } = useQuery(consentTextsQuery);
  const text = all.find(({ tipo, vigente }) => vigente && tipo === draft.tipo);
  // Nobody signs on the screen what they cannot read there.
  const means = CONSENT_MEANS.filter((one) => text || one !== 'pantalla');
  const medio = means.find((one) => one === draft.medio) ?? (text ? 'pantalla' : 'papel');
  const keyOf = useCreationKey();
  const problems = give.error instanceof ApiError ? give.error.details : [];
  const problemOf = (field: keyof Draft) => problems.find((one) => one.field === field)?.message ?? null;
  const save = () => {
    const body = {
      ...draft,
      medio,
      id_texto: text?.id_texto ?? null,
      firma: medio === 'pantalla' ? draft.firma : null,
    };
    give.mutate({ body, key: keyOf(body) }, noticeThen(texts.done, onClose));
  };
  return (
    <Dialog
      open
      onClose={() => !give.isPending && onClose()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogHeading id={titleId}>{texts.dialogTitle}</DialogHeading>
      <DialogContent>
        <ErrorAlert
          message={give.error && errorText(give.error, texts.failed)}
          onClose={() => give.reset()}
        />
        <Stack spacing={2} sx={{ mt: 1 }}>
          <Choice
            label={texts.type}
            value={draft.tipo}
            options={types.map((one) => [one, CONSENT_TYPE_LABELS[one]])}
            onChange={(tipo) => change({ tipo: tipo as ConsentType })}
          />
          {text ? <ShownText {...text} /> : <Typography variant="body2">{texts.noText}</Typography>}
          {!text && session.can('settings', 'update') && (
            <Button
              size="small"
              sx={{ alignSelf: 'start' }}
              component={Link}
              to={paths.settingsPart('consentimientos')}
            >
              {texts.writeText}
            </Button>
          )}
          <Choice
            label={texts.giver}
            value={draft.otorgado_por}
            options={[
              ['paciente', texts.patient],
              ['representante', texts.representative],
            ]}
            onChange={(who) => change({ otorgado_por: who as ConsentGiver, id_contacto: null })}
          />
          {draft.otorgado_por === 'representante' && (
            <RepresentativeField
              patientId={patientId}
              value={draft.id_contacto}
              error={problemOf('id_contacto')}
              onChange={(id_contacto) => change({ id_contacto })}
            />
          )}
          <Choice
            label={texts.means}
            value={medio}
            options={means.map((one) => [one, CONSENT_MEANS_LABELS[one]])}
            onChange={(chosen) => change({ medio: chosen as ConsentMeans, id_adjunto: null })}
          />
          {medio === 'pantalla' && (
            <SignatureField
              otherwise={texts.noDrawing}
              error={problemOf('firma')}
              onChange={(firma) => change({ firma })}
            />
          )}
          {medio === 'papel' && (
            <PaperField
              patientId={patientId}
              value={draft.id_adjunto}
              error={problemOf('id_adjunto')}
              onChange={(id_adjunto) => change({ id_adjunto })}
            />
          )}
          <DateField
            label={texts.day}
            value={draft.fecha_acto}
            max={todayInClinic()}
            error={problemOf('fecha_acto') !== null}
            onChange={(fecha_acto) => change({ fecha_acto })}
          />
          <TextField
            label={texts.note}
            multiline
            value={draft.nota}
            onChange={({ target }) => change({ nota: target.value })}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={give.isPending}>
          {texts.cancel}
        </Button>
        <SubmitButton type="button" busy={give.isPending} onClick={save}>
          {texts.add}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}

function ShownText({ titulo, version, texto }: { titulo: string; version: number; texto: string }) {
  return (
    <Box
      role="region"
      aria-label={texts.text}
      tabIndex={0}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, maxHeight: 320, overflowY: 'auto' }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {titulo} · {texts.version(version)}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{texto}</Typography>
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([one, words]) => (
        <MenuItem key={one} value={one}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface PickProps {
  patientId: number;
  value: number | null;
  error: string | null;
  onChange: (id: number) => void;
}

function RepresentativeField({ patientId, value, error, onChange }: PickProps) {
  const { data: contacts = [] } = useQuery(representativesOf(patientId));
  if (contacts.length === 0) return <Typography variant="body2">{texts.noRepresentative}</Typography>;
  return (
    <TextField
      select
      label={texts.representativeField}
      value={value ?? ''}
      error={error !== null}
      helperText={error}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {contacts.map((contact) => (
        <MenuItem key={contact.id_contacto} value={contact.id_contacto}>
          {contactName(contact)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function PaperField({ patientId, value, error, onChange }: PickProps) {
  const { data: papers = [] } = useQuery(papersOf(patientId));
  if (papers.length === 0) return <Typography variant="body2">{texts.noPaper}</Typography>;
  return (
    <TextField
      select
      label={texts.paperField}
      value={value ?? ''}
      error={error !== null}
      helperText={error}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {papers.map(({ id_adjunto, titulo, folio }) => (
        <MenuItem key={id_adjunto} value={id_adjunto}>
          {titulo} (folio {folio})
        </MenuItem>
      ))}
    </TextField>
  );
}
