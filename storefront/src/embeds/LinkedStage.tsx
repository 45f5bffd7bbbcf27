import { useQuery } from '@tanstack/react-query'
import { EmbedFailure } from './EmbedNotice.tsx'
import type { EmbedStart, PlayedProgram } from './embed-props.ts'
import { EmbedStage } from './EmbedStage.tsx'
import { linkSource } from './embed-source.ts'
import { linkedPlayOf } from './linked-play.ts'

interface LinkedStageProps {
  token: string
  program: PlayedProgram
  options: EmbedStart
}

/** Plays what a private link opens, once somebody has pressed play. */
export function LinkedStage({ token, program, options }: LinkedStageProps) {
  const { data: play, error, refetch } = useQuery(linkedPlayOf(token))
  if (error && !play) return <EmbedFailure error={error} onRetry={() => void refetch()} />
  if (!play) return null
  return <EmbedStage program={program} options={options} source={linkSource(token, play)} />
}
