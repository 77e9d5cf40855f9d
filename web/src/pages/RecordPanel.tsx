import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { usePatientInView } from '../domain/people/patient-in-view.ts';
import { patientLine } from '../domain/people/patient-line.ts';
import { EntryDigest } from '../features/record/clinical-data/EntryDigest.tsx';
import { LastFollowUps } from '../features/record/follow-ups/LastFollowUps.tsx';
import { HistoryDigest } from '../features/record/medical-history/HistoryDigest.tsx';

const PARTS = { sessions: 'Sesiones', history: 'Historia', medication: 'Medicación' } as const;
type Part = keyof typeof PARTS;

const texts = { title: 'Historia del paciente', close: 'Cerrar' };

interface Props {
  patientId: number;
  open: boolean;
  onClose: () => void;
}

/**
 * The patient's record beside a form: next to it where there is room, over it where there is not. Each part is asked
 * for when it is shown, and is in the trail like any reading.
 */
export default function RecordPanel({ patientId, open, onClose }: Props) {
  const hasRoom = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const content = <PanelContent patientId={patientId} onClose={onClose} />;
  if (!hasRoom)
    return (
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        // Over the top bar, which stands above other drawers.
        sx={{ zIndex: 'modal' }}
        slotProps={{ paper: { sx: { width: 'min(480px, 100vw)' }, 'aria-label': texts.title } }}
      >
        {content}
      </Drawer>
    );
  if (!open) return null;
  return (
    <Card component="aside" aria-label={texts.title} sx={BESIDE_THE_FORM}>
      {content}
    </Card>
  );
}

function PanelContent({ patientId, onClose }: Omit<Props, 'open'>) {
  const id = useId();
  const [part, setPart] = useState<Part>('sessions');
  const patient = usePatientInView();
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', pl: 2, pr: 1, pt: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h2">{texts.title}</Typography>
          {patient && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {patientLine(patient)}
            </Typography>
          )}
        </Box>
        <IconButton size="small" aria-label={texts.close} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Tabs
        value={part}
        onChange={(_event, chosen: Part) => setPart(chosen)}
        variant="fullWidth"
        aria-label={texts.title}
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 40, flexShrink: 0 }}
      >
        {(Object.keys(PARTS) as Part[]).map((name) => (
          <Tab
            key={name}
            value={name}
            label={PARTS[name]}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            sx={{ minHeight: 40, textTransform: 'none' }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${part}`}
        // Scrolls on its own, so the keyboard must reach it too.
        tabIndex={0}
        sx={{ overflowY: 'auto', p: 2, minHeight: 0 }}
      >
        {part === 'sessions' && <LastFollowUps patientId={patientId} />}
        {part === 'history' && <HistoryDigest patientId={patientId} />}
        {part === 'medication' && <EntryDigest name="medication" patientId={patientId} />}
      </Box>
    </>
  );
}

/** In sight while the form scrolls: below the top bar and the patient's bar. */
const BESIDE_THE_FORM = {
  position: 'sticky',
  top: 108,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100dvh - 124px)',
  minWidth: 0,
} as const;
