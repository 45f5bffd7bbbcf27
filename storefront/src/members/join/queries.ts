import { listMemberFields } from '@matinee/contract/members/member-fields'
import { readQuery } from '../../read.ts'

/** The store's own fields and terms for joining. */
export const signupQuestions = readQuery(listMemberFields, { query: { asked_at: 'signup' } })
