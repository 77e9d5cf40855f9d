// node e2e/cluster/knock.mjs: what `npm run drill -- doors` runs. Starts a cluster from the files of deploy/cluster and tries
// its doors, without breaking anything.
import { chmodSync } from 'node:fs';
import { build, fault, newFolder, removeFolder } from '../faults/support.mjs';
import { startCluster } from './cluster.mjs';
import { assertDoors } from './doors.mjs';
import { assertRenewal } from './renewal.mjs';

await fault(async (finallyDo) => {
  build();
  const folder = newFolder('doors');
  chmodSync(folder, 0o711);
  finallyDo(() => removeFolder(folder));
  const cluster = await startCluster(folder, { say: (line) => console.log(line), finallyDo });
  const { refused, opened } = await assertDoors(cluster, folder);
  console.log(`Doors: ${refused} attempts of strangers refused, ${opened} with the right key let in`);
  await assertRenewal(cluster);
  console.log('Certificates: renewed under way, none written over');
});
