import { PlaceStep } from './PlaceStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

/** The next step of a sign-in, where one is required. */
export function ObstacleStep({ entering }: { entering: SignInFlow }) {
  const { obstacle } = entering
  if (obstacle?.kind === 'second_factor')
    return <SecondFactorStep challenge={obstacle.challenge} entering={entering} />
  if (obstacle?.kind === 'place') return <PlaceStep limit={obstacle.limit} entering={entering} />
  return null
}
