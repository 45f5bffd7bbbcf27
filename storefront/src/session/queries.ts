import { getSession } from '@matinee/contract/members/session'
import { readQuery } from '../read.ts'

/** The viewer's session; signing in and out reload the page, so it is valid for the page's life. */
export const session = { ...readQuery(getSession, {}), staleTime: Infinity }
