import type { Authorization } from '@trama/contract/schemas/money/coverage';
import { sessionsAlarm, sessionsLeftText } from '@trama/contract/words/agenda/sessions-left';
import { type AuthorizationStanding, STANDING_LABELS } from '@trama/contract/words/money/coverage';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';

const LOOKS: Record<AuthorizationStanding, 'quiet' | 'good' | 'soon' | 'over'> = {
  vigente: 'good',
  por_renovar: 'soon',
  agotada: 'over',
  vencida: 'over',
  anulada: 'quiet',
};

interface Props {
  authorization: Authorization;
  /** In the list of those to renew, where every row would say so. */
  brief?: boolean;
}

/** What is left of an authorisation, and how it stands where that says more. */
export function LeftChip({ authorization, brief = false }: Props) {
  const { situacion } = authorization;
  const left = sessionsLeftText(authorization);
  const isPlain =
    situacion === 'vigente' ||
    (brief && situacion === 'por_renovar') ||
    (left !== null && sessionsAlarm(authorization) !== 'none');
  const label = [left, (!isPlain || !left) && STANDING_LABELS[situacion]].filter(Boolean).join(' · ');
  return <WarningChip label={label} look={LOOKS[situacion]} />;
}
