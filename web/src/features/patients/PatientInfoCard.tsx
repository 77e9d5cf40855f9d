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
import { FactList } from '../../ui/FactList.tsx';
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
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' } }}>
        <FactGroup title={detailTexts.personal}>
          <FactList facts={personal} />
        </FactGroup>
        <FactGroup title={detailTexts.contact}>
          {/* Room for a whole e-mail address. */}
          <FactList facts={contact} minWidth={260} />
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
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
