import Cancel from '@mui/icons-material/CancelOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import Verified from '@mui/icons-material/VerifiedOutlined';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Signature } from '@trama/contract/schemas/record/signatures';
import { useSession } from '../../lib/session/session.ts';
import { signatureText } from './signature-texts.ts';
import { signaturesOf } from './signatures.api.ts';

interface Props {
  patientId: number;
  folio: number | null;
}

/** Who signed an entry, who still has to, and who refused and why. Shows nothing if no signature was asked for. */
export function SignatureChips({ patientId, folio }: Props) {
  const { data } = useQuery({
    ...signaturesOf(patientId),
    enabled: useSession().can('signatures', 'read'),
  });
  const asked =
    data?.filter((signature) => signature.folio === folio && signature.estado !== 'sin_efecto') ?? [];
  if (folio === null || asked.length === 0) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75, mt: 0.75 }}>
      {asked.map((signature) => (
        <SignatureChip key={signature.id_firma} signature={signature} />
      ))}
      {asked
        .filter(({ motivo }) => motivo)
        .map(({ id_firma, motivo }) => (
          <Typography key={id_firma} variant="body2" sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
            Motivo: <bdi>{motivo}</bdi>
          </Typography>
        ))}
    </Stack>
  );
}

const ICONS = { firmada: Verified, pendiente: HourglassEmpty, rechazada: Cancel, sin_efecto: Cancel };
const COLORS = {
  firmada: 'success',
  pendiente: 'warning',
  rechazada: 'error',
  sin_efecto: 'default',
} as const;

function SignatureChip({ signature }: { signature: Signature }) {
  const Icon = ICONS[signature.estado];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLORS[signature.estado]}
      icon={<Icon aria-hidden />}
      label={signatureText(signature)}
      // As RoleChip: nobody presses it. A long name is read whole.
      sx={{
        transition: 'none',
        height: 'auto',
        color: 'text.primary',
        '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
      }}
    />
  );
}
