import { listMemberFields } from '@matinee/contract/members/member-fields'
import { readQuery } from '../../read.ts'

/** What the store asks of those who join, besides their name and address. */
export const signupQuestions = readQuery(listMemberFields, { query: { asked_at: 'signup' } })
