import type { Content } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../call.ts'
import { EmbedFailure } from './EmbedNotice.tsx'
import type { EmbedStart, PlayedProgram } from './embed-props.ts'
import { LinkedStage } from './LinkedStage.tsx'
import { linkedProgramOf, unlockedToken } from './linked-play.ts'
import { LinkPassword } from './LinkPassword.tsx'

/** A private link in a frame of another site: its password if it has one, then the player. */
export function LinkedFrame({ token, options }: { token: string; options: EmbedStart }) {
  const [open, setOpen] = useState(() => unlockedToken(token))
  const { data, error, refetch } = useQuery(linkedProgramOf(open))
  if (isPasswordNeeded(error)) return <LinkPassword token={token} onOpen={setOpen} />
  if (error && !data) return <EmbedFailure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return <LinkedStage token={open} program={toPlayed(data)} options={options} />
}

export const isPasswordNeeded = (error: Error | null) =>
  error instanceof ApiError && error.code === 'link_password_required'

/** The program of a link for the player. */
export const toPlayed = ({
  id,
  permalink,
  kind,
  title,
  horizontal_image,
  live_state,
}: Content): PlayedProgram => ({
  id,
  permalink,
  kind,
  title,
  live_state,
  poster: horizontal_image,
  page: null,
})
