import { askForPasskey, signIn, type PasskeyAnswer } from '@matinee/contract/members/members'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import type { Static } from 'typebox'
import { call } from '../../call.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

type Answer = Static<typeof PasskeyAnswer>

/** Asks the browser for a passkey in its dialog, or with `inField` among the autofill suggestions. */
async function askBrowser({ inField = false } = {}): Promise<Answer> {
  const options = (await call(askForPasskey, {})) as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
  return answer as unknown as Answer
}

const enterWith = ({ enter }: SignInFlow, passkey: Answer) => enter(() => call(signIn, { body: { passkey } }))

/** Whether the dialog was closed or replaced by another request, which is no failure. */
export const isGivenUp = (fault: unknown) =>
  fault instanceof Error && ['NotAllowedError', 'AbortError'].includes(fault.name)

/** Signs in with a passkey on a button; null where the browser has no support. */
export function usePasskey(entering: SignInFlow) {
  const [hasFailed, setFailed] = useState(false)
  if (!browserSupportsWebAuthn()) return null

  async function ask() {
    setFailed(false)
    try {
      enterWith(entering, await askBrowser())
    } catch (fault) {
      setFailed(!isGivenUp(fault))
    }
  }
  return { ask, hasFailed }
}

/** Offers passkeys in the autofill of the address field while it is shown. */
export function useOfferedPasskey(entering: SignInFlow) {
  const latest = useRef(entering)
  useEffect(() => void (latest.current = entering))

  useEffect(() => {
    let isShown = true
    void takeOffer().then((answer) => answer && isShown && enterWith(latest.current, answer))
    return () => {
      isShown = false
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])
}

/** An unused or failed offer leaves the other sign-in methods. */
const takeOffer = async () =>
  (await browserSupportsWebAuthnAutofill()) ? askBrowser({ inField: true }).catch(() => null) : null
