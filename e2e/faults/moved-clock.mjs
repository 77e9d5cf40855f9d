// Loaded before a server (`node --import`): its clock is ahead by the milliseconds that the file CLOCK_FILE says, which may
// change while it runs. Jobs that look every few minutes look every second. Shorter waits are as ever: those are for others, a
// mail server or the database. Nothing else of the server is touched.
import { readFileSync } from 'node:fs';

const FEW_MINUTES_MS = 5 * 60_000;
const SECOND_MS = 1000;
const { Date: RealDate, setTimeout: realTimeout } = globalThis;
const now = () => RealDate.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct: (real, parts, made) => Reflect.construct(real, parts.length > 0 ? parts : [now()], made),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
globalThis.setTimeout = Object.assign(
  (work, ms, ...values) => realTimeout(work, ms >= FEW_MINUTES_MS ? SECOND_MS : ms, ...values),
  realTimeout,
);
