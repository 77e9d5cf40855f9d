import RateReview from '@mui/icons-material/RateReviewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SupervisionNote } from '@trama/contract/schemas/record/supervision';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { notesToSupervise } from './supervision.api.ts';
import { supervisionTexts as texts } from './supervision.texts.ts';

const SeeNoteDialog = lazy(() => import('./SeeNoteDialog.tsx'));
const SHOWN = 6;

/** The queue of supervisors: notes that others left and nobody has seen. */
export function SupervisionCard() {
  const supervises = useSession().can('patients', 'assign');
  const { data: notes = [] } = useQuery({ ...notesToSupervise, enabled: supervises });
  const [open, setOpen] = useState<SupervisionNote | null>(null);
  const [isWhole, setWhole] = useState(false);
  if (notes.length === 0 && !open) return null;
  return (
    <SectionCard title={texts.title} icon={<RateReview />}>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {(isWhole ? notes : notes.slice(0, SHOWN)).map((note) => (
          <NoteRow key={note.id_seguimiento} note={note} onSee={() => setOpen(note)} />
        ))}
      </Stack>
      {!isWhole && <MoreButton hidden={notes.length - SHOWN} onMore={() => setWhole(true)} />}
      <Suspense>{open && <SeeNoteDialog note={open} onClose={() => setOpen(null)} />}</Suspense>
    </SectionCard>
  );
}

function NoteRow({ note, onSee }: { note: SupervisionNote; onSee: () => void }) {
  const carry = useCarry();
  const { id_seguimiento, fecha, pacientes, prestadores } = note;
  const [name, day] = [calledName(pacientes), formatDate(fecha)];
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={paths.followUp(pacientes.id_paciente, id_seguimiento)}
          state={carry({ patientId: pacientes.id_paciente })}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${day} · ${fullName(prestadores)}`}
        </Typography>
      </Box>
      <Button size="small" aria-label={texts.seeOf(name, day)} onClick={onSee}>
        {texts.see}
      </Button>
    </Stack>
  );
}
