import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Consent } from '@trama/contract/schemas/record/consents';
import { formatDate } from '@trama/contract/words/clinic-time';
import { CONSENT_MEANS_LABELS, CONSENT_TYPE_LABELS } from '@trama/contract/words/record/consents';
import { useState } from 'react';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { notify } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useRevokeConsent } from './consents.api.ts';
import { consentTexts as texts } from './consents.texts.ts';
import { SignatureDrawing } from './SignatureDrawing.tsx';

export function ConsentItem({ consent }: { consent: Consent }) {
  const [revoking, setRevoking] = useState(false);
  const { tipo, vigente, error, folio, revocacion, representante, fecha_acto, medio, nota, texto } = consent;
  const mayRevoke = useSession().can('papers', 'create') && vigente;
  const title = CONSENT_TYPE_LABELS[tipo];
  const who = representante ? texts.byRepresentative(representante) : texts.byPatient;
  return (
    <Box component="li">
      <Stack direction="row" spacing={1} sx={{ alignItems: 'start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <ErrorChip error={error} />
            {!error && (
              <Chip
                size="small"
                variant="outlined"
                color={vigente ? 'success' : 'default'}
                label={vigente ? texts.holds : texts.revoked}
              />
            )}
          </Stack>
          <Typography variant="body2" sx={LINE}>
            {texts.given(formatDate(fecha_acto), who, CONSENT_MEANS_LABELS[medio])}
          </Typography>
          {[texto, nota].filter(Boolean).map((line) => (
            <Typography key={line} variant="body2" sx={LINE}>
              <bdi>{line}</bdi>
            </Typography>
          ))}
          {revocacion && (
            <Typography variant="body2" sx={LINE}>
              {texts.revocation(
                formatDate(revocacion.fecha_creacion),
                revocacion.autor,
                revocacion.motivo,
                revocacion.folio,
              )}
            </Typography>
          )}
          {consent.firma && <SignatureDrawing strokes={consent.firma} />}
        </Box>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 24 }}>
          <FolioText folio={folio} />
          <EntryMenu
            patientId={consent.id_paciente}
            kind="consent"
            entry={consent}
            author={consent.registrado_por}
            title={title}
            actions={mayRevoke ? [{ label: texts.revoke, run: () => setRevoking(true) }] : []}
          />
        </Stack>
      </Stack>
      <EntryCorrections corrections={consent.correcciones} />
      {revoking && <RevokeDialog consent={consent} onClose={() => setRevoking(false)} />}
    </Box>
  );
}

function RevokeDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const revoking = useRevokeConsent(consent.id_paciente);
  const revoke = (motivo: string) => {
    const onSuccess = () => {
      notify(texts.revokedDone, 'success');
      onClose();
    };
    revoking.mutate({ id: consent.id_consentimiento, motivo }, { onSuccess });
  };
  return (
    <ReasonDialog
      title={texts.revokeTitle}
      text={texts.revokeHint}
      confirmText={texts.revoke}
      maxLength={2_000}
      saving={revoking}
      failed={texts.revokeFailed}
      onConfirm={revoke}
      onCancel={onClose}
    />
  );
}

const LINE = { color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;
