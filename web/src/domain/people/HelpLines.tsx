import SupportOutlined from '@mui/icons-material/SupportOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PhoneLink } from '../../ui/lists/PhoneLink.tsx';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { clinicFacts } from './clinic.api.ts';

/** The lines that a person in a crisis can call, for the colleague who talks to them. Nothing, if the clinic has entered none. */
export function HelpLines() {
  const { data } = useQuery(clinicFacts);
  if (!data || data.lineas_de_ayuda.length === 0) return null;
  return (
    <SectionCard title="Líneas de ayuda" icon={<SupportOutlined />}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.lineas_de_ayuda.map(({ nombre, telefono, horario }) => (
          <li key={`${nombre} ${telefono}`}>
            <Typography sx={{ fontWeight: 600 }}>{nombre}</Typography>
            <Typography component="div" variant="body2">
              <PhoneLink number={telefono} />
              {horario && ` · ${horario}`}
            </Typography>
          </li>
        ))}
      </Box>
    </SectionCard>
  );
}
