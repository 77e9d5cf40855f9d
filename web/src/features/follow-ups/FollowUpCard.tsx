import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FollowUp } from '@trama/contract/schemas/follow-ups';
import { formatDate } from '@trama/contract/words/clinic-time';
import type { FollowUpTextField } from '@trama/contract/words/follow-ups';
import { fullName } from '@trama/contract/words/full-name';
import { licenceText } from '@trama/contract/words/providers';
import { useId } from 'react';
import { followUpAnchor } from '../../lib/navigation/paths.ts';
import { RoleChip } from '../../ui/RoleChip.tsx';
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

/** A whole follow-up. Off screen it is skipped by the browser, so that hundreds of them scroll smoothly. */
export function FollowUpCard({ followUp, number }: { followUp: FollowUp; number: number }) {
  const titleId = useId();
  return (
    <Card
      component="article"
      id={followUpAnchor(followUp.id_seguimiento)}
      aria-labelledby={titleId}
      tabIndex={-1}
      sx={{ p: 2, scrollMarginTop: 72, contentVisibility: 'auto', containIntrinsicSize: 'auto 280px' }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ mb: 1.5, columnGap: 2, alignItems: { sm: 'baseline' }, justifyContent: 'space-between' }}
      >
        <Typography variant="h2" id={titleId}>
          {texts.numbered(number)}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{formatDate(followUp.fecha)}</Typography>
      </Stack>
      <Performer followUp={followUp} />
      <Box sx={BESIDE_EACH_OTHER}>
        <FollowUpTexts followUp={followUp} fields={CONTENT} />
        <Stack spacing={2}>
          <Group title={texts.diagnosis} followUp={followUp} fields={DIAGNOSIS} />
          <Group title={texts.supervision} followUp={followUp} fields={SUPERVISION} />
        </Stack>
      </Box>
    </Card>
  );
}

function Performer({ followUp: { prestadores } }: { followUp: FollowUp }) {
  const licence = licenceText(prestadores);
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
