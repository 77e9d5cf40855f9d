import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatLongDate } from '@trama/contract/words/clinic-time';
import {
  consentText,
  factsIn,
  PATIENT_SINCE,
  type PatientFact,
  patientFieldFacts,
  patientFieldsIn,
  personalFacts,
  REMINDERS_LABEL,
  versionedLabel,
  versionedText,
} from '@trama/contract/words/people/patients';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VersionsButton } from '../../../domain/people/VersionsButton.tsx';
import type { VersionedKind } from '../../../domain/people/versions.api.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Fact } from '../../../ui/lists/FactList.tsx';
import { FactRow } from '../../../ui/lists/FactRow.tsx';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { MailLink } from '../../../ui/text/MailLink.tsx';
import { detailTexts } from './patients.texts.ts';

const NO_AGE = 'N/A';

export function PatientInfoCard({ patient }: { patient: Patient }) {
  const session = useSession();
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
    <SectionCard
      title={detailTexts.information}
      icon={<PersonOutlined />}
      action={
        <>
          <VersionsButton kind={versionsOf(patient.id_paciente)} />
          {edit}
        </>
      }
    >
      <Box sx={GROUPS}>
        <FactGroup title={detailTexts.personal}>
          <FactRow facts={personal} />
        </FactGroup>
        <FactGroup title={detailTexts.contact}>
          <FactRow facts={[...reachableFacts(patient), consentFact(patient)]} />
          {factsIn('contact', patient).every(isUnknown) && (
            <Typography sx={{ color: 'text.secondary' }}>{detailTexts.noContact}</Typography>
          )}
        </FactGroup>
        <KnownGroup title={detailTexts.identity} facts={factsIn('identity', patient)} />
        <KnownGroup title={detailTexts.coverage} facts={factsIn('coverage', patient)} />
      </Box>
    </SectionCard>
  );
}

const isUnknown = ([, text]: PatientFact) => text === null;

/** To call and to write to from here. */
function reachableFacts(patient: Patient): Fact[] {
  const { email, telefono } = patient;
  return patientFieldsIn('contact').map((name): Fact => {
    const { label } = patientFieldFacts(name);
    if (name === 'email' && email) return [label, <MailLink key={name} address={email} />];
    if (name === 'telefono' && telefono) return [label, <PhoneLink key={name} number={telefono} />];
    return [label, patient[name]];
  });
}

/** Shown only when the patient agreed to reminders. */
const consentFact = ({ acepta_recordatorios: agreed }: Patient): Fact => [
  REMINDERS_LABEL,
  agreed && consentText(agreed),
];

/** Left out while nothing of it is known. */
function KnownGroup({ title, facts }: { title: string; facts: PatientFact[] }) {
  if (facts.every(isUnknown)) return null;
  return (
    <FactGroup title={title}>
      <FactRow facts={facts} />
    </FactGroup>
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

const versionsOf = (patientId: number): VersionedKind => ({
  path: `/api/patients/${patientId}/versions`,
  labelOf: versionedLabel,
  textOf: versionedText,
});
