import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import type { Playback } from '@matinee/contract/playback/playback'
import type { PlaybackQueue } from '@matinee/player'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { EmbedFailure, EmbedNotice } from './EmbedNotice.tsx'
import type { EmbedProps } from './embed-props.ts'
import { FramedPlayer } from './FramedPlayer.tsx'

interface Props extends EmbedProps {
  /** The film of a collection that is shown. */
  chapter?: Chapter
  surroundings?: PlaybackQueue
  onEnd?: (() => void) | undefined
}

/** A film in a frame: what a guest may watch of it, or why nothing plays. */
export function EmbeddedFilm({ program, options, source, chapter, surroundings, onEnd }: Props) {
  const t = useText()
  const queries = useQueryClient()
  const query = source.film(chapter?.id)
  const { data, error, refetch } = useQuery({ ...query, refetchOnWindowFocus: false })
  const sentence = useSentence(data)

  if (error && !data) return <EmbedFailure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (!data.film) return <EmbedNotice program={program} sentence={sentence} />
  const isPreview = data.state === 'preview'
  return (
    <FramedPlayer
      contentId={program.id}
      title={chapter?.title ?? program.title}
      film={data.film}
      isCounted={!isPreview}
      isMuted={options.isMuted}
      startAt={options.startAt}
      renew={async () => (await queries.fetchQuery({ ...query, staleTime: 0 })).film}
      onEnd={isPreview ? undefined : onEnd}
      {...(surroundings && { surroundings })}
      {...(isPreview && {
        atEnd: () => <EmbedNotice program={program} sentence={t('stage.preview.over')} />,
      })}
    />
  )
}

const SENTENCES = {
  sign_in_required: 'embed.members',
  locked: 'stage.locked.text',
  processing: 'program.processing.title',
  scheduled: 'stage.scheduled.title',
  expired: 'stage.expired.text',
  playable: 'program.unavailable.title',
  preview: 'program.unavailable.title',
  unavailable: 'program.unavailable.title',
} as const

/** Why a film does not play. */
function useSentence({ state }: Pick<Playback, 'state'> = { state: 'unavailable' }): string {
  const t = useText()
  return t(SENTENCES[state], { store: useShop().store.title })
}
