import CheckCircle from '@mui/icons-material/CheckCircle';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { rememberDismissed, wereDismissed } from './dismissed.ts';
import { firstStepsTexts as texts } from './first-steps.texts.ts';

type Step = keyof typeof texts.steps;

const STEPS: [Step, string][] = [
  ['clinic', paths.settingsPart('clinica')],
  ['team', paths.newProvider],
  ['rooms', paths.settingsPart('consultorios')],
  ['patients', paths.imports],
  ['appointment', paths.agenda],
];

/** What an empty clinic needs, for its administrator. A step is done by what is there, not by a tick. */
export function FirstSteps({ done }: { done: Record<Step, boolean> }) {
  const [isDismissed, setDismissed] = useState(wereDismissed);
  if (isDismissed || STEPS.every(([step]) => done[step])) return null;
  const dismiss = () => {
    rememberDismissed();
    setDismissed(true);
  };
  return (
    <SectionCard
      title={texts.title}
      icon={<FlagOutlined />}
      action={
        <Button size="small" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{texts.hint}</Typography>
      <List disablePadding component="ol">
        {STEPS.map(([step, to]) => (
          <ListItem key={step} disablePadding sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
            <ListItemButton component={Link} to={to}>
              <ListItemIcon sx={{ minWidth: 36 }}>
                {done[step] ? (
                  <CheckCircle color="success" titleAccess={texts.done} />
                ) : (
                  <RadioButtonUnchecked titleAccess={texts.pending} />
                )}
              </ListItemIcon>
              <ListItemText primary={texts.steps[step]} />
            </ListItemButton>
            {step === 'patients' && !done.patients && (
              <Button
                size="small"
                component={Link}
                to={paths.newPatient}
                sx={{ flexShrink: 0, ml: { xs: 6, sm: 0 } }}
              >
                {texts.firstPatient}
              </Button>
            )}
          </ListItem>
        ))}
      </List>
    </SectionCard>
  );
}
