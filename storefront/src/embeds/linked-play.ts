import { getLinkedProgram, playLink } from '@matinee/contract/catalogue/private-links'
import { queryOptions } from '@tanstack/react-query'
import { browserStorage } from '../browser-storage.ts'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'

/** A link's program; refused until its password is entered. */
export const linkedProgramOf = (token: string) => readQuery(getLinkedProgram, { params: { token } })

/** The secret of a link, without what stands for its password. */
const secretOf = (token: string) => token.split('.', 1)[0]!
const playKeyOf = (token: string) => `matinee.link_play.${secretOf(token)}`
const unlockKeyOf = (token: string) => `matinee.link_unlock.${secretOf(token)}`

/** The token with the password that was entered in this browser, if one was. */
export const unlockedToken = (token: string) => browserStorage().getItem(unlockKeyOf(token)) ?? token

export const keepUnlockedToken = (token: string) => browserStorage().setItem(unlockKeyOf(token), token)

/** A play of this browser: the one it has begun within a day goes on, otherwise one more is counted. */
export const linkedPlayOf = (token: string) =>
  queryOptions({
    queryKey: ['play of a link', token],
    queryFn: () => beginPlay(token),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })

async function beginPlay(token: string): Promise<string> {
  const known = browserStorage().getItem(playKeyOf(token))
  const { play } = await call(playLink, { params: { token }, body: known ? { play: known } : {} })
  browserStorage().setItem(playKeyOf(token), play)
  return play
}
