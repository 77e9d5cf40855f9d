/** Papers of the first patient: what was attached, and what was agreed to. */
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import type { Consent, ConsentText } from '@trama/contract/schemas/record/consents';
import type { Client } from './server.ts';

const TEXTS = {
  tratamiento:
    'Se me explicó, en palabras que entiendo, en qué consiste el tratamiento, sus objetivos, su duración estimada, sus alternativas y lo que puede pasar si no se hace.\n\nPude preguntar. Sé que puedo dejarlo en cualquier momento sin perder mi lugar en la atención (Ley 26.529 art. 5 a 10; Ley 26.657 art. 7 y 10).',
  datos_personales:
    'Acepto que la clínica guarde mis datos de salud para atenderme. Puedo pedir una copia, su corrección o su actualización (Ley 25.326).',
  grabacion: 'Acepto que se grabe el audio de la sesión, solo para la supervisión del equipo.',
};

const PAPERS: { fields: Record<string, string>; lines: string[] }[] = [
  {
    fields: {
      clase: 'estudio',
      titulo: 'Laboratorio de control',
      sumario:
        'Hemograma, función renal y tiroidea, pedidos antes de iniciar la medicación. Sin particularidades.',
      fecha_documento: '2025-03-11',
      autor_externo: 'Laboratorio del Ceibo',
    },
    lines: ['Laboratorio del Ceibo', 'Hemograma: dentro de valores de referencia', 'TSH: 2,1'],
  },
  {
    fields: {
      clase: 'informe_externo',
      titulo: 'Informe de la escuela',
      sumario: 'La escuela informa asistencia y vínculo con pares.',
      fecha_documento: '2025-06-02',
      autor_externo: 'Escuela 14',
    },
    lines: ['Escuela 14', 'Asiste con regularidad.', 'Participa de las tareas en grupo.'],
  },
  {
    fields: { clase: 'credencial', titulo: 'Credencial', sumario: 'Frente de la credencial.' },
    lines: ['Credencial', 'Plan A'],
  },
];

/** Through the API, like any other work. */
export async function attachPapers(clinician: Client, patient: number): Promise<void> {
  for (const { fields, lines } of PAPERS) {
    const file = { name: `${fields.titulo}.pdf`, content: onePage(lines) };
    await clinician.upload<Attachment>(`/api/patients/${patient}/attachments`, fields, file);
  }
}

/** Signed, told, and one that was taken back. */
export async function giveConsents(admin: Client, clinician: Client, patient: number): Promise<void> {
  const ids = new Map<string, number>();
  for (const [tipo, texto] of Object.entries(TEXTS)) {
    const text = { tipo, titulo: 'Consentimiento informado', texto };
    ids.set(tipo, (await admin.call<ConsentText>('POST', '/api/consent-texts', text)).id_texto);
  }
  const give = (fields: { tipo: string; medio: string; firma?: object }) =>
    clinician.call<Consent>('POST', `/api/patients/${patient}/consents`, {
      id_texto: ids.get(fields.tipo),
      otorgado_por: 'paciente',
      ...fields,
    });
  await give({ tipo: 'tratamiento', medio: 'pantalla', firma: [stroke()] });
  await give({ tipo: 'datos_personales', medio: 'verbal' });
  const { id_consentimiento } = await give({ tipo: 'grabacion', medio: 'verbal' });
  await clinician.call('POST', `/api/consents/${id_consentimiento}/revocation`, {
    motivo: 'Prefiere que las sesiones no se graben.',
  });
}

/** As a hand writes: a wave that ends lower than it began. */
const stroke = () =>
  Array.from({ length: 40 }, (_, n) => ({
    x: 20 + n * 5,
    y: Math.round(60 + n * 0.4 + 24 * Math.sin(n / 3)),
    t: n * 16,
  }));

/** A document of one page, with its table of contents, so that every viewer opens it. */
function onePage(lines: string[]): Buffer {
  const drawn = lines.map((line, n) => `BT /F 14 Tf 60 ${760 - n * 28} Td (${line}) Tj ET`).join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(drawn, 'latin1')}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}
