import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { importTexts as texts } from './imports.texts.ts';

/** Where the person is on the way; what has been done stays done, also when they leave. */
export function ImportSteps({ active }: { active: number }) {
  return (
    <Stepper activeStep={active} alternativeLabel component="ol" aria-label={texts.stepsLabel} sx={LIST}>
      {texts.steps.map((label, place) => (
        <Step key={label} component="li" aria-current={place === active ? 'step' : undefined}>
          <StepLabel>{label}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

const LIST = { listStyle: 'none', m: 0, mb: 2.5, p: 0 } as const;
