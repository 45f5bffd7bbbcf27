import type { PasskeyAnswer } from '@matinee/contract/members/members'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Static } from 'typebox'

type Answer = Static<typeof PasskeyAnswer>

// Loaded when somebody presses the button: most days nobody does.
const webauthn = () => import('@simplewebauthn/browser')

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Has the browser create a passkey. Rejects if the person dismisses the dialog. */
export async function makePasskey(options: Record<string, unknown>): Promise<Answer> {
  const { startRegistration } = await webauthn()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as unknown as Answer
}

/** Has the browser use one. Rejects if the person dismisses the dialog. */
export async function askPasskey(options: Record<string, unknown>): Promise<Answer> {
  const { startAuthentication } = await webauthn()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON })) as unknown as Answer
}
