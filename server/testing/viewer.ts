import type { MemberRow } from '../src/members/queries.ts'
import { guest, type Viewer } from '../src/platform/viewer.ts'

/** The viewer a member is, for verbs asked without a request. */
export const viewerFrom = ({ id, name, nickname, email, role }: MemberRow): Viewer => ({
  ...guest,
  id,
  name,
  nickname,
  email,
  role,
})
