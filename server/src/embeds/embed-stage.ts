import { isBefore, isOnAir } from '../live/broadcast-state.ts'
import { fillValues } from '../platform/fill-values.ts'
import type { Words } from '../store/words.ts'
import type { EmbedStage } from './embed-document.ts'
import type { EmbeddableProgram } from './embed-program.ts'

const isFilm = ({ kind, live_state }: EmbeddableProgram) =>
  kind === 'video' || kind === 'collection' || live_state === 'on_demand'

/** What a guest meets on the poster of an embedded program. */
export function embedStageOf(program: EmbeddableProgram, words: Words, store: string): EmbedStage {
  const notice = (word: string, at: string | null = null, isWaiting = false): EmbedStage => ({
    kind: 'notice',
    sentence: fillValues(words[word]!, { store }),
    action: fillValues(words['embed.watch']!, { store }),
    at,
    isWaiting,
  })
  const { verdict, live_state, live_at, publish_at } = program
  if (verdict === 'scheduled') return notice('stage.scheduled.title', publish_at)
  if (verdict === 'expired') return notice('stage.expired.text')
  if (live_state && isBefore(live_state)) return notice('embed.starts', live_at, true)
  if (verdict === 'locked') return notice('stage.locked.text')
  if (verdict === 'sign_in_required') return notice('embed.members')
  if (live_state && isOnAir(live_state))
    return verdict === 'open' ? { kind: 'play', isLive: true } : notice('stage.locked.text')
  if (isFilm(program)) return { kind: 'play', isLive: false }
  return notice(program.kind === 'resource' ? 'stage.file.title' : 'embed.over')
}
