import Alert from '@mui/material/Alert';
import type { GlassAccess } from '@trama/contract/schemas/access/emergency-access';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { useSession } from '../../../lib/session/session.ts';
import { isOpen, useAccessesTo, useEndOfAccess } from './emergency-access.api.ts';
import { glassTexts } from './emergency-access.texts.ts';

/** Who reaches, or lately reached, this patient without being assigned, and why. */
export function EmergencyBanner({ patientId }: { patientId: number }) {
  const session = useSession();
  const accesses = useAccessesTo(patientId, session.can('medical_history', 'read'));
  useEndOfAccess(patientId);
  return accesses.map((access) => (
    <Alert
      key={access.id_acceso}
      severity={isOpen(access) ? 'warning' : 'info'}
      role="note"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {wordsOf(access, access.id_prestador === session.user.id_prestador)} {glassTexts.because(access.motivo)}
    </Alert>
  ));
}

function wordsOf(access: GlassAccess, isOwn: boolean): string {
  const [from, to] = [formatMoment(access.desde), formatMoment(access.hasta)];
  if (!isOpen(access)) return glassTexts.was(fullName(access), from, to);
  return isOwn ? glassTexts.untilForYou(to) : glassTexts.until(fullName(access), to);
}
