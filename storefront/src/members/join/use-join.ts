import type { FieldValues } from '@matinee/contract/members/member-fields'
import { registerByEmail, signIn } from '@matinee/contract/members/members'
import { useRef } from 'react'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { useSignInFlow } from '../sign-in/use-sign-in-flow.ts'

/** What shows that somebody reads the mails of an address. */
export type EmailProof = { email: string; code: string } | { verified_key: string }

/** What a new member says of themselves. */
export interface Newcomer {
  name: string
  marketing_consent: boolean
  custom_fields: FieldValues
}

/** Makes the account and signs in to it, then welcomes its member, or takes them where they wanted to go. */
export function useJoin(returnTo: string, onJoined = welcomeOf(returnTo)) {
  const entering = useSignInFlow(() => location.assign(onJoined))
  // The proof is spent by the account: what failed after that goes on from here.
  const madeKey = useRef<string>(undefined)

  async function join(proof: EmailProof, newcomer: Newcomer) {
    if (!madeKey.current) {
      const answer = await call(registerByEmail, { body: { form: { ...proof, ...newcomer } } })
      if ('verified_key' in answer) madeKey.current = answer.verified_key
    }
    return call(signIn, { body: { verified_key: madeKey.current! } })
  }

  return {
    entering,
    join: (proof: EmailProof, newcomer: Newcomer) => entering.enter(() => join(proof, newcomer)),
  }
}

const welcomeOf = (returnTo: string) =>
  `${links.join}?${new URLSearchParams({ welcome: 'true', return: returnTo })}`
