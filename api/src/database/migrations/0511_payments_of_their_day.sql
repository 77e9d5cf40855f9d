-- Money is counted on the day it comes or, after the closing, on the next one: a payment and an annulment of another day would
-- need a false moment of writing as well, which `npm run verify` names. Ten minutes for clocks that differ around midnight.
alter table pagos add constraint pagos_de_su_dia check (
  fecha between ((fecha_creacion - interval '10 minutes') at time zone 'America/Argentina/Buenos_Aires')::date
            and ((fecha_creacion + interval '10 minutes') at time zone 'America/Argentina/Buenos_Aires')::date + 1) not valid;
alter table anulaciones_pago add constraint anulaciones_pago_de_su_dia check (
  fecha between ((fecha_creacion - interval '10 minutes') at time zone 'America/Argentina/Buenos_Aires')::date
            and ((fecha_creacion + interval '10 minutes') at time zone 'America/Argentina/Buenos_Aires')::date + 1) not valid;
