import { getSession } from '@matinee/contract/members/session'
import { readQuery } from '../read.ts'

/** Who is looking; signing in and out load the page anew, so it holds for as long as the page does. */
export const session = { ...readQuery(getSession, {}), staleTime: Infinity }
