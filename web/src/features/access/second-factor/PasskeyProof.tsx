import { answerProof } from '../../../lib/session/proof.ts';
import PasskeyButton from './PasskeyButton.tsx';
import { proveWithPasskey } from './passkeys.api.ts';

/** Apart, because what talks to the device is loaded only where there is a passkey. */
export default function PasskeyProof() {
  const use = async () => {
    await proveWithPasskey();
    answerProof(true);
  };
  return <PasskeyButton use={use} />;
}
