import type { MemberRow } from '../src/members/queries.ts'
import { guest, type Viewer } from '../src/platform/http/viewer.ts'

/** The viewer of a member, for verbs called without a request. */
export const viewerFrom = ({ id, name, nickname, email, role }: MemberRow): Viewer => ({
  ...guest,
  id,
  name,
  nickname,
  email,
  role,
})
