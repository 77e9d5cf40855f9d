import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/patients';
import { formatLongDate } from '@trama/contract/words/clinic-time';
import { contactFacts, PATIENT_SINCE, type PatientFact, personalFacts } from '@trama/contract/words/patients';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { FactRow } from '../../ui/FactRow.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { detailTexts } from './patients.texts.ts';

const NO_AGE = 'N/A';

export function PatientInfoCard({ patient }: { patient: Patient }) {
  const session = useSession();
  const contact = contactFacts(patient);
  const personal: PatientFact[] = [
    ...personalFacts(patient, NO_AGE),
    [PATIENT_SINCE, formatLongDate(patient.fecha_creacion)],
  ];
  const edit = session.can('patients', 'update') && (
    <Tooltip title={detailTexts.edit}>
      <IconButton
        component={Link}
        to={paths.editPatient(patient.id_paciente)}
        aria-label={detailTexts.edit}
        size="small"
      >
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <SectionCard title={detailTexts.information} icon={<PersonOutlined />} action={edit}>
      <Box sx={GROUPS}>
        <FactGroup title={detailTexts.personal}>
          <FactRow facts={personal} />
        </FactGroup>
        <FactGroup title={detailTexts.contact}>
          <FactRow facts={contact} />
          {contact.every(([, value]) => !value) && (
            <Typography sx={{ color: 'text.secondary' }}>{detailTexts.noContact}</Typography>
          )}
        </FactGroup>
      </Box>
    </SectionCard>
  );
}

function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: '0.875rem' }}>
        {title}
      </Typography>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </>
  );
}

/** The name of a group and what is in it, in one line where there is room. */
const GROUPS = {
  display: 'grid',
  alignItems: 'baseline',
  columnGap: 3,
  rowGap: { xs: 0.5, md: 1.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'max-content minmax(0, 1fr)' },
};
