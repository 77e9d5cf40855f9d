// What the metrics say about the standbys.
import { until } from '../faults/support.mjs';

const PATIENCE_MS = 60_000;

export async function assertReadElsewhere({ apis: [api], env }) {
  const metrics = async () => {
    const response = await fetch(`http://127.0.0.1:${api.port}/metrics`, {
      headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
    });
    return response.text();
  };
  await until(
    async () => /^trama_standbys 2$/m.test(await metrics()),
    PATIENCE_MS,
    'two standbys in the metrics',
  );
  if (!/^trama_replication_lag_bytes \d+$/m.test(await metrics()))
    throw new Error('The metrics do not say how far the standbys are behind');
  console.log('Two standbys and their lag in /metrics');
}
