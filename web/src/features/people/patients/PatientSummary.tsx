import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { ageText, documentText, registeredName } from '@trama/contract/words/people/patients';
import { useSession } from '../../../lib/session/session.ts';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { jumpTo } from '../../../ui/page/jump-to.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { detailTexts } from './patients.texts.ts';
import { StatusButton } from './StatusButton.tsx';

/** The card with everything else that is known about the person. */
export const INFORMATION_ANCHOR = 'datos';

/** Who it is, in one line below the name; the rest is in the card that 'Ver datos' leads to. */
export function PatientSummary({ patient }: { patient: Patient }) {
  const { telefono, obra_social, plan } = patient;
  const identity = [
    registeredName(patient),
    documentText(patient),
    ageText(patient.fecha_nacimiento),
    `Legajo ${patient.legajo}`,
    [obra_social, plan].filter(Boolean).join(' '),
  ].filter(Boolean);
  // For the front desk that card comes first anyway.
  const isBelow = useSession().can('medical_history', 'read');
  return (
    <Stack direction="row" useFlexGap sx={LINE}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {identity.join(' · ')}
      </Typography>
      {telefono && (
        <div>
          <PhoneLink number={telefono} />
        </div>
      )}
      <StatusChip
        active={patient.activo}
        activeText={detailTexts.active}
        inactiveText={detailTexts.inactive}
      />
      {isBelow && (
        <Button size="small" onClick={() => jumpTo(INFORMATION_ANCHOR)}>
          {detailTexts.seeInformation}
        </Button>
      )}
      <Box sx={{ ml: 'auto' }}>
        <StatusButton patient={patient} />
      </Box>
    </Stack>
  );
}

const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mb: 1.5 } as const;
