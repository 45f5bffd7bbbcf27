import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { Playback } from '@matinee/contract/playback/playback'
import { ExpiredNotice, ProcessingNotice, UnavailableNotice } from './NoFilmNotices.tsx'
import { ScheduledNotice } from './ScheduledNotice.tsx'
import { LockedNotice, SignInNotice } from './SignInNotice.tsx'

interface Props {
  playback: Pick<Playback, 'state' | 'opens_at'>
  program: Pick<Card, 'permalink' | 'title'>
  onOpen: () => void
}

/** Explains why there is no film, with an action. */
export function PlaybackNotice({ playback: { state, opens_at }, program, onOpen }: Props) {
  const { permalink, title } = program
  if (state === 'processing') return <ProcessingNotice />
  if (state === 'sign_in_required') return <SignInNotice />
  if (state === 'locked') return <LockedNotice permalink={permalink} title={title} />
  if (state === 'scheduled') return <ScheduledNotice opensAt={opens_at} onOpen={onOpen} />
  return state === 'expired' ? <ExpiredNotice /> : <UnavailableNotice />
}
