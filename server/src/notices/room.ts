import type { Room } from '../platform/room.ts'
import { sendMail } from './sending.ts'
import { noticeSubscriptions } from './subscriptions.ts'

export const noticesRoom: Room = {
  name: 'notices',
  jobs: [sendMail],
  subscriptions: noticeSubscriptions,
}
