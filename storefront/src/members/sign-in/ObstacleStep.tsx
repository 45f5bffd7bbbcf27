import { PlaceStep } from './PlaceStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import type { Entering } from './use-entering.ts'

/** The step a sign-in waits for, where there is one. */
export function ObstacleStep({ entering }: { entering: Entering }) {
  const { obstacle } = entering
  if (obstacle?.kind === 'second_factor')
    return <SecondFactorStep challenge={obstacle.challenge} entering={entering} />
  if (obstacle?.kind === 'place') return <PlaceStep limit={obstacle.limit} entering={entering} />
  return null
}
