import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Discharge } from '@trama/contract/schemas/record/discharges';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { DISCHARGE_LABELS } from '@trama/contract/words/record/discharges';
import { lazy, Suspense, useState } from 'react';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { dischargesOf } from './discharges.api.ts';
import { dischargeTexts as texts } from './discharges.texts.ts';

const ReadmissionDialog = lazy(() => import('./ReadmissionDialog.tsx'));

/** Above the record: the treatment has ended, and how to take the patient back. */
export function EndedBanner({ patientId }: { patientId: number }) {
  const mayWrite = useSession().can('medical_history', 'create');
  const { data = [] } = useQuery(dischargesOf(patientId));
  const [open, setOpen] = useState(false);
  const standing = data.find(({ vigente }) => vigente);
  if (!standing) return null;
  return (
    <>
      <Alert
        severity="info"
        icon={<LogoutOutlined />}
        action={mayWrite && <Button onClick={() => setOpen(true)}>{texts.readmit}</Button>}
      >
        {texts.ended(DISCHARGE_LABELS[standing.tipo], formatDate(standing.fecha_acto))}
      </Alert>
      <Suspense>{open && <ReadmissionDialog discharge={standing} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Every discharge with its reason and summary. Most records have none, and then no card. */
export function DischargeCard({ patientId }: { patientId: number }) {
  const { data = [], error, refetch } = useQuery(dischargesOf(patientId));
  if (data.length === 0 && !error) return null;
  return (
    <RecordCard
      title={texts.card}
      icon={<LogoutOutlined />}
      loading={false}
      error={error && errorText(error, texts.loadFailed)}
      onRetry={() => void refetch()}
    >
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((discharge) => (
          <Item key={discharge.id_egreso} discharge={discharge} />
        ))}
      </Stack>
    </RecordCard>
  );
}

function Item({ discharge }: { discharge: Discharge }) {
  const { tipo, fecha_acto, motivo, epicrisis, reingreso } = discharge;
  const title = `${DISCHARGE_LABELS[tipo]}, ${formatDate(fecha_acto)}`;
  return (
    <Box component="li">
      <Stack direction="row" sx={{ alignItems: 'start' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, flexGrow: 1 }}>
          {title} · {fullName(discharge.autor)} <ErrorChip error={discharge.error} />
        </Typography>
        <FolioText folio={discharge.folio} />
        <EntryMenu patientId={discharge.id_paciente} kind="discharge" entry={discharge} title={title} />
      </Stack>
      {[
        [texts.reason, motivo],
        [texts.summary, epicrisis],
      ].map(
        ([label, text]) =>
          text && (
            <Typography key={label} variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {label}: <bdi>{text}</bdi>
            </Typography>
          ),
      )}
      {reingreso && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.readmitted(formatDate(reingreso.fecha_creacion), reingreso.autor)}:{' '}
          <bdi>{reingreso.motivo}</bdi>
        </Typography>
      )}
      <EntryCorrections corrections={discharge.correcciones} />
    </Box>
  );
}
