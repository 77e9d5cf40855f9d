// The least that could answer the same: the rows by plain SQL, and a PDF of the same lines and drawings by pdfkit alone, in a
// font that needs no file, without tags, outline, or a page's furniture.
import PDFDocument from 'pdfkit';

const MONTH = `t.inicio >= $1::date and t.inicio < $1::date + interval '1 month'`;

export async function sheet(client, mes, payer) {
  const { rows } = await client.query(
    `select t.id_paciente, p.apellido, p.nombre, p.dni, k.plan, k.numero_afiliado, t.inicio, t.fin, t.estado, a.numero,
            c.fecha_creacion, c.firmante, c.firma
       from coberturas k join turnos t using (id_paciente) join pacientes p using (id_paciente)
       left join autorizaciones a on a.id_autorizacion = t.id_autorizacion
       left join conformidades c on c.id_turno = t.id_turno and c.asistio and c.anulada_el is null
      where k.id_financiador = $2 and ${MONTH} order by p.apellido, p.id_paciente, t.inicio`,
    [`${mes}-01`, payer],
  );
  const doc = new PDFDocument({ size: 'A4', autoFirstPage: false });
  let bytes = 0;
  doc.on('data', (chunk) => {
    bytes += chunk.length;
  });
  let [patient, y] = [0, 0];
  const write = (text) => {
    doc.text(text, 56, y, { lineBreak: false });
    y += 16;
  };
  for (const row of rows) {
    if (row.id_paciente !== patient || y > 740) {
      doc.addPage();
      [patient, y] = [row.id_paciente, 60];
      write(`${row.apellido}, ${row.nombre} ${row.dni} ${row.plan} ${row.numero_afiliado}`);
    }
    write(`${row.inicio.toISOString()} ${row.fin.toISOString()} ${row.estado}`);
    if (row.firmante) write(`Orden ${row.numero} ${row.fecha_creacion.toISOString()} ${row.firmante}`);
    for (const [first, ...rest] of row.firma ?? []) {
      doc.moveTo(400 + first.x / 3, y - 20 + first.y / 4);
      for (const point of rest) doc.lineTo(400 + point.x / 3, y - 20 + point.y / 4);
    }
    if (row.firma) doc.stroke();
  }
  doc.end();
  await new Promise((resolve) => doc.once('end', resolve));
  return bytes;
}

export async function unsigned(client, mes, payer) {
  const { rows } = await client.query(
    `select coalesce(json_agg(r), '[]')::text as body from (
       select t.id_turno, t.inicio, t.fin, t.id_paciente, p.nombre, p.apellido, p.telefono, d.apellido as prestador
         from turnos t join pacientes p using (id_paciente) join prestadores d on d.id_prestador = t.id_prestador
        where ${MONTH} and t.estado = 'realizado'
          and not exists (select from conformidades c where c.id_turno = t.id_turno and c.asistio and c.anulada_el is null)
          and ($2::bigint is null or exists (select from coberturas k where k.id_paciente = t.id_paciente and k.id_financiador = $2))
        order by t.inicio limit 2000) r`,
    [`${mes}-01`, payer ?? null],
  );
  return rows[0].body.length;
}

export async function cash(client, day) {
  const { rows } = await client.query(
    `select json_agg(r)::text as body from (
       select g.id_pago, g.importe, g.medio, g.fecha_creacion, p.apellido, p.nombre
         from pagos g join pacientes p using (id_paciente) where g.fecha = $1 order by g.fecha_creacion desc) r`,
    [day],
  );
  return rows[0].body.length;
}
