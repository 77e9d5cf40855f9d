import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { fullName } from '@trama/contract/words/full-name';
import { licenceText } from '@trama/contract/words/people/providers';
import { folioText } from '@trama/contract/words/record/entries';
import {
  type FollowUpTextField,
  MODALITY_LABELS,
  provenanceText,
} from '@trama/contract/words/record/follow-ups';
import { useId } from 'react';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { ActMoment } from '../../../domain/record/ActMoment.tsx';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { SignatureChips } from '../../../domain/record/SignatureChips.tsx';
import { followUpAnchor } from '../../../lib/navigation/paths.ts';
import { FollowUpTexts } from './FollowUpTexts.tsx';
import { followUpTexts as texts } from './follow-ups.texts.ts';

const CONTENT: FollowUpTextField[] = [
  'eje_tratamiento',
  'intervenciones_principales',
  'logros_variaciones_mes',
  'indicaciones',
  'planificacion',
];
const DIAGNOSIS: FollowUpTextField[] = ['dsm', 'cod_dsm', 'eje', 'modif_diag'];
const SUPERVISION: FollowUpTextField[] = ['supervisar'];

const BESIDE_EACH_OTHER = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
};

interface Props {
  followUp: FollowUp;
  /** Its place among those that count; null for one that is marked as an error. */
  number: number | null;
}

/** A whole follow-up. Off screen it is skipped by the browser, so that hundreds of them scroll smoothly. */
export function FollowUpCard({ followUp, number }: Props) {
  const titleId = useId();
  const title = number === null ? texts.unnumbered : texts.numbered(number);
  return (
    <Card
      component="article"
      id={followUpAnchor(followUp.id_seguimiento)}
      aria-labelledby={titleId}
      tabIndex={-1}
      sx={{ p: 2, scrollMarginTop: 72, contentVisibility: 'auto', containIntrinsicSize: 'auto 280px' }}
    >
      <CardHead followUp={followUp} title={title} titleId={titleId} />
      <Performer followUp={followUp} />
      <Box sx={BESIDE_EACH_OTHER}>
        <FollowUpTexts followUp={followUp} fields={CONTENT} />
        <Stack spacing={2}>
          <Group title={texts.diagnosis} followUp={followUp} fields={DIAGNOSIS} />
          <Group title={texts.supervision} followUp={followUp} fields={SUPERVISION} />
        </Stack>
      </Box>
      <SignatureChips patientId={followUp.id_paciente} folio={followUp.folio} />
      <EntryCorrections corrections={followUp.correcciones} />
    </Card>
  );
}

interface HeadProps {
  followUp: FollowUp;
  title: string;
  titleId: string;
}

function CardHead({ followUp, title, titleId }: HeadProps) {
  return (
    <Stack direction="row" spacing={1} sx={{ mb: 1.5, alignItems: 'start' }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={HEAD}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="h2" id={titleId}>
            {title}
          </Typography>
          <ErrorChip error={followUp.error} />
        </Stack>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'baseline' }}>
          <Typography sx={{ fontWeight: 600 }}>
            <ActMoment {...followUp} />
          </Typography>
          <FolioText folio={followUp.folio} />
        </Stack>
      </Stack>
      <EntryMenu
        patientId={followUp.id_paciente}
        kind="follow_up"
        entry={followUp}
        title={menuTitle(title, followUp)}
      />
    </Stack>
  );
}

/** Two menus must not have the same name, nor may two that are marked as errors. */
const menuTitle = (title: string, { folio }: FollowUp) =>
  folio === null ? title : `${title}, ${folioText(folio).toLowerCase()}`;

const HEAD = {
  flexGrow: 1,
  minWidth: 0,
  minHeight: 34,
  columnGap: 2,
  alignItems: { sm: 'center' },
  justifyContent: 'space-between',
} as const;

function Performer({ followUp }: { followUp: FollowUp }) {
  const { prestadores, modalidad, duracion_min } = followUp;
  const provenance = provenanceText(followUp);
  const licence = licenceText(prestadores);
  if (provenance)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5, overflowWrap: 'anywhere' }}>
        {`${provenance} · ${texts.recordedBy(fullName(prestadores))}`}
      </Typography>
    );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.performedBy(fullName(prestadores))}
      </Typography>
      <RoleChip role={prestadores.role} />
      {licence && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.licence(licence)}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[modalidad && MODALITY_LABELS[modalidad], duracion_min && texts.minutes(duracion_min)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Stack>
  );
}

interface GroupProps {
  title: string;
  followUp: FollowUp;
  fields: FollowUpTextField[];
}

function Group({ title, ...texts }: GroupProps) {
  if (texts.fields.every((field) => !texts.followUp[field])) return null;
  return (
    <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'secondary.main' }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <FollowUpTexts {...texts} />
    </Box>
  );
}
