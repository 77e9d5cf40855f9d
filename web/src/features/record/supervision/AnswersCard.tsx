import MarkChatRead from '@mui/icons-material/MarkChatReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { Link as RouterLink } from 'react-router';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { supervisionAnswers, useReadAnswer } from './supervision.api.ts';
import { supervisionTexts as texts } from './supervision.texts.ts';

/** What supervisors said to the person's notes, until they have read it. */
export function AnswersCard() {
  const writes = useSession().can('follow_ups', 'create');
  const carry = useCarry();
  const { data: answers = [] } = useQuery({ ...supervisionAnswers, enabled: writes });
  const reading = useReadAnswer();
  if (answers.length === 0) return null;
  return (
    <SectionCard title={texts.answers} icon={<MarkChatRead />}>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {answers.map(({ id_supervision, id_seguimiento, id_paciente, pacientes, ...answer }) => (
          <Stack component="li" key={id_supervision} direction="row" spacing={1} sx={{ alignItems: 'start' }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={paths.followUp(id_paciente, id_seguimiento)}
                state={carry({ patientId: id_paciente })}
                sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
              >
                {calledName(pacientes)}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts.by(fullName(answer.supervisor), formatMoment(answer.fecha_creacion))}
              </Typography>
              <VerbatimText>{answer.respuesta ?? texts.onlySeen}</VerbatimText>
            </Box>
            <Button
              size="small"
              aria-label={texts.readOf(calledName(pacientes))}
              disabled={reading.isPending}
              onClick={() => reading.mutate(id_supervision)}
            >
              {texts.read}
            </Button>
          </Stack>
        ))}
      </Stack>
    </SectionCard>
  );
}
