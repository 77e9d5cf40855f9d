import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const FULL =
  'No hay espacio en el servidor para guardar cambios. Se puede seguir consultando; avise a la administración.';
const READS = ['GET', 'HEAD'];

/**
 * The space that is left belongs to reading, each read with its row in the trail, and to signing in, without which
 * nobody could read.
 */
export function refuseChangesWhile(app: FastifyInstance, isDiskFull: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    const signsIn = request.routeOptions.config.access?.kind === 'public';
    if (READS.includes(request.method) || signsIn || !isDiskFull()) return;
    throw new AppError('DB_UNAVAILABLE', { message: FULL });
  });
}
