/** People at work: as many of each kind as there are connections, since one person does not use thirty-two at once. */
import { PASSWORD } from '../clinic/generate.mjs';
import { ADMINS, emailOf, MOST_ASSIGNED, providerIds, SOME_ASSIGNED } from '../clinic/people.mjs';
import { signIn } from '../processes.mjs';

const PEOPLE = 32;
const AT_ONCE = 4;
/** Access tokens live for fifteen minutes. */
const RENEW_AFTER_MS = 8 * 60_000;

/** `get(kind)`: signed-in people of that kind. `renew()` signs them in anew when it is time; not while measuring. */
export async function signedIn(port) {
  const ids = {
    admins: Array.from({ length: ADMINS }, (_, i) => i + 1),
    most: providerIds(MOST_ASSIGNED),
    some: providerIds(SOME_ASSIGNED),
  };
  const people = {};
  let signedInAt = 0;
  const renew = async () => {
    if (Date.now() - signedInAt < RENEW_AFTER_MS) return;
    for (const [kind, list] of Object.entries(ids))
      people[kind] = await signInAll(port, list.slice(0, PEOPLE));
    signedInAt = Date.now();
  };
  await renew();
  return { get: (kind) => people[kind], renew };
}

async function signInAll(port, ids) {
  const people = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    people.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => signInAs(port, id)))));
  return people;
}

async function signInAs(port, id) {
  const { token, assignedPatients } = await signIn(port, emailOf(id), PASSWORD);
  return { id, token, assignedPatients };
}
