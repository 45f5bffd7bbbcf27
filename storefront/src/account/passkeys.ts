import type { PasskeyAnswer, PasskeyOptions } from '@matinee/contract/members/members'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Static } from 'typebox'

/** What a browser is to be asked, which the contract passes on unread: its form is WebAuthn's. */
type Options = Static<typeof PasskeyOptions>
type Answer = Static<typeof PasskeyAnswer>

const library = () => import('@simplewebauthn/browser')

/** Whether this browser can keep and ask passkeys: they need a page that came encrypted. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function' && isSecureContext

/** Asks the browser for one of its passkeys; null where the person changed their mind. */
export const askPasskey = async (options: Options) =>
  unlessGivenUp(async () =>
    (await library()).startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    }),
  )

/** Has the browser make a passkey; null where the person changed their mind. */
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
    // The browser tells of a person who closed its window, or let it time out, by this name.
    if (['NotAllowedError', 'AbortError'].includes((error as Error).name)) return null
    throw error
  }
}
