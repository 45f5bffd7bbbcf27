import { findMentionable, type Mentionable } from '@matinee/contract/community/community'
import { call } from '../call.ts'

/** People whose name starts with a text; none for an empty text or a failed call. */
export const peopleByName = async (name: string, signal: AbortSignal): Promise<Mentionable[]> =>
  name ? call(findMentionable, { query: { name }, signal }).catch(() => []) : []
