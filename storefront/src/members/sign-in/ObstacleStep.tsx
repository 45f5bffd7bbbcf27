import { PlaceStep } from './PlaceStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

/** The step a sign-in waits for, where there is one. */
export function ObstacleStep({ entering }: { entering: SignInFlow }) {
  const { obstacle } = entering
  if (obstacle?.kind === 'second_factor')
    return <SecondFactorStep challenge={obstacle.challenge} entering={entering} />
  if (obstacle?.kind === 'place') return <PlaceStep limit={obstacle.limit} entering={entering} />
  return null
}
