import type { CommunitySettings } from '@matinee/contract/community/moderation'

/** The settings as form values: one word a line, no limit as an empty text. */
export interface CommentingValues {
  commenting: boolean
  readers: CommunitySettings['readers']
  writers: CommunitySettings['writers']
  first_held: boolean
  words: string
  link_limit: number | ''
}

export const valuesOf = (commenting: boolean, settings: CommunitySettings): CommentingValues => ({
  commenting,
  readers: settings.readers,
  writers: settings.writers,
  first_held: settings.first_held,
  words: settings.words.join('\n'),
  link_limit: settings.link_limit ?? '',
})

const wordsIn = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const settingsIn = ({
  commenting: _commenting,
  words,
  link_limit,
  ...rest
}: CommentingValues): CommunitySettings => ({
  ...rest,
  words: wordsIn(words),
  link_limit: link_limit === '' ? null : link_limit,
})

/** The differences between two states of the form, as the call takes them. */
export function settingsChanged(
  before: CommentingValues,
  after: CommentingValues,
): Partial<CommunitySettings> {
  const was = settingsIn(before)
  const is = settingsIn(after)
  const names = Object.keys(is) as (keyof CommunitySettings)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]))
      .map((name) => [name, is[name]]),
  )
}
