import { findMentionable, type Mentionable } from '@matinee/contract/community/community'
import { call } from '../call.ts'

/** People whose name begins so: nobody is looked up without a name, and what fails gives nobody. */
export const peopleByName = async (name: string, signal: AbortSignal): Promise<Mentionable[]> =>
  name ? call(findMentionable, { query: { name }, signal }).catch(() => []) : []
