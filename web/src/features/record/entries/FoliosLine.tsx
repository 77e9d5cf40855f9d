import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Patient, PatientDetail } from '@trama/contract/schemas/people/patients';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { entryTexts as texts } from './entries.texts.ts';

/** As a list has just shown them, patients come without what only their own answer says. */
type PatientInDetail = Patient & Partial<PatientDetail>;

interface Props {
  patient: PatientInDetail;
  /** The number of folios leads to their list. */
  leadsToThem?: boolean;
}

/** 'Legajo 1204 · 41 folios · cadena íntegra · se conserva hasta 15/11/2036' */
export function FoliosLine({ patient, leadsToThem = false }: Props) {
  const { folios, legajo, cadena_integra: isWhole, conservar_hasta: until } = patient;
  // Not loaded yet, or this person may not read it.
  if (folios == null) return null;
  const parts: [string, ReactNode][] = [
    ['legajo', texts.legajo(legajo)],
    ['folios', leadsToThem ? <FolioCount key="folios" {...patient} folios={folios} /> : texts.folios(folios)],
    ['chain', isWhole ? texts.whole : <Broken key="chain" />],
    ['until', until && texts.keptUntil(until)],
  ];
  return (
    <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
      {parts
        .filter(([, part]) => part)
        .map(([name, part], place) => (
          <Fragment key={name}>
            {place > 0 && ' · '}
            {part}
          </Fragment>
        ))}
    </Typography>
  );
}

/** A link for people who may read the entries. */
function FolioCount({ id_paciente, folios }: { id_paciente: number; folios: number }) {
  const text = texts.folios(folios);
  if (!useSession().can('medical_history', 'read')) return text;
  return (
    <Link component={RouterLink} to={paths.entries(id_paciente)}>
      {text}
    </Link>
  );
}

function Broken() {
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {texts.broken}
    </Box>
  );
}
