import type { PasskeyAnswer, PasskeyOptions } from '@matinee/contract/members/members'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Static } from 'typebox'

/** WebAuthn's options, passed on as they are. */
type Options = Static<typeof PasskeyOptions>
type Answer = Static<typeof PasskeyAnswer>

const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys, which requires HTTPS. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function' && isSecureContext

/** Asks the browser for a passkey; null if the person cancels. */
export const askPasskey = async (options: Options) =>
  unlessGivenUp(async () =>
    (await library()).startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    }),
  )

/** Has the browser create a passkey; null if the person cancels. */
export const makePasskey = async (options: Options) =>
  unlessGivenUp(async () =>
    (await library()).startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }),
  )

async function unlessGivenUp(ask: () => Promise<unknown>): Promise<Answer | null> {
  try {
    return (await ask()) as Answer
  } catch (error) {
    // The name of the error after a closed or timed-out dialog.
    if (['NotAllowedError', 'AbortError'].includes((error as Error).name)) return null
    throw error
  }
}
