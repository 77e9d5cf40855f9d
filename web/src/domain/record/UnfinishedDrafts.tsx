import EditNote from '@mui/icons-material/EditNoteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { UnfinishedDraft } from '@trama/contract/schemas/record/drafts';
import { encounterTitle } from '@trama/contract/words/agenda/encounters';
import { formatHour, formatMoment } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { type DraftForm, SHARED_DRAFT_FORM } from '@trama/contract/words/record/drafts';
import { Link } from 'react-router';
import { unfinishedDrafts } from '../../lib/drafts/unfinished-drafts.ts';
import { paths } from '../../lib/navigation/paths.ts';

const FORMS: Record<DraftForm, { label: string; path: (patientId: number) => string }> = {
  'follow-up': { label: 'Seguimiento', path: paths.newFollowUp },
  'medical-history': { label: 'Historia clínica', path: paths.newMedicalHistory },
};

/** What the person began and did not finish, with the way back to it. `patientId`: only what is about that patient. */
export function UnfinishedDrafts({ patientId }: { patientId?: number }) {
  const { data = [] } = useQuery(unfinishedDrafts);
  const drafts = patientId === undefined ? data : data.filter((draft) => draft.id_paciente === patientId);
  if (drafts.length === 0) return null;
  return (
    <Alert severity="info" role="status" icon={<EditNote />}>
      <strong>Borradores sin terminar</strong>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {drafts.map((draft) => (
          <li key={pathOf(draft)}>
            <MuiLink component={Link} to={pathOf(draft)}>
              {labelOf(draft, patientId === undefined)}
            </MuiLink>
            , {formatMoment(draft.fecha_actualizacion)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function pathOf({ form, id_paciente, encuentro }: UnfinishedDraft): string {
  if (encuentro) return paths.sharedNote(encuentro.id_turno);
  return form === SHARED_DRAFT_FORM ? paths.agenda : FORMS[form].path(Number(id_paciente));
}

function labelOf({ form, pacientes, encuentro }: UnfinishedDraft, withName: boolean): string {
  if (encuentro) {
    const { tipo, grupo, participantes_total, inicio } = encuentro;
    return `Nota de ${encounterTitle(tipo, grupo, participantes_total)} del ${formatHour(inicio)}`;
  }
  if (form === SHARED_DRAFT_FORM) return 'Nota compartida';
  const { label } = FORMS[form];
  return withName && pacientes ? `${label} de ${calledName(pacientes)}` : label;
}
