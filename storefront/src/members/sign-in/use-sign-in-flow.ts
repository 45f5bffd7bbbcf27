import type { SecondFactorNeeded, UserLimit } from '@matinee/contract/members/members'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../call.ts'

/** The obstacles after a right proof. */
export type Obstacle =
  | { kind: 'second_factor'; challenge: SecondFactorNeeded['challenge'] }
  | { kind: 'place'; limit: UserLimit }

/** Reads an obstacle from a refusal; null for any other refusal. */
export function obstacleIn({ code, answer }: ApiError): Obstacle | null {
  if (code === 'second_factor_needed')
    return { kind: 'second_factor', challenge: String(answer['challenge']) }
  if (code === 'user_limit' && answer['challenge'])
    return { kind: 'place', limit: answer as unknown as UserLimit }
  return null
}

/** Signs in, obstacle by obstacle; `onEntered` is called at the end. */
export function useSignInFlow(onEntered: () => void) {
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const attempt = useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (enter) => enter(),
    onSuccess: onEntered,
    onError: (error) => setObstacle((before) => obstacleIn(error) ?? before),
  })
  const error = attempt.error && !obstacleIn(attempt.error) ? attempt.error : null

  return {
    obstacle,
    error,
    /** Stays true while the next page loads. */
    isPending: attempt.isPending || attempt.isSuccess,
    enter: attempt.mutate,
    forget: () => {
      setObstacle(null)
      attempt.reset()
    },
  }
}

export type SignInFlow = ReturnType<typeof useSignInFlow>
