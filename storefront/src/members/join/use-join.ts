import type { FieldValues } from '@matinee/contract/members/member-fields'
import { registerByEmail, signIn } from '@matinee/contract/members/members'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { useSignInFlow } from '../sign-in/use-sign-in-flow.ts'

/** The proof of an email address; `identity` is what the browser has brought from a provider. */
export type EmailProof = { email: string; code: string } | { verified_key: string } | { identity: true }

/** The details of a new member. */
export interface Newcomer {
  name: string
  marketing_consent: boolean
  custom_fields: FieldValues
}

/** Creates the account, signs in, and shows the welcome or redirects. */
export function useJoin(returnTo: string, onJoined?: string) {
  const { ref } = useSearch({ strict: false })
  const entering = useSignInFlow(() => location.assign(onJoined ?? welcomeOf(returnTo, ref)))
  // The proof is used up once the account exists; a later failure continues from here.
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

/** The code of whoever sent the new member goes along: it is claimed there. */
const welcomeOf = (returnTo: string, ref: string | undefined) =>
  `${links.join}?${new URLSearchParams({ welcome: 'true', return: returnTo, ...(ref && { ref }) })}`
