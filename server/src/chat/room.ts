import { donationReceived, invoiceRefunded } from '../billing/events.ts'
import { programDuplicated } from '../catalogue/events.ts'
import { broadcastEnded, liveEventCanceled, liveEventRepeated } from '../live/events.ts'
import { offerChanged } from '../offers/events.ts'
import { subscribeTo } from '../platform/jobs/events.ts'
import type { Room } from '../platform/room.ts'
import { showDonation, showRefundedDonation } from './donations.ts'
import { moderatorRoutes } from './moderator-routes.ts'
import { personalChat } from './personal.ts'
import { showChangedOffer } from './pinned-offer.ts'
import { closePollInTime, closePollWithEvent } from './poll-end.ts'
import { pollRoutes } from './poll-routes.ts'
import { publisherChatRoutes } from './publisher-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { chatRoutes, donationRoutes } from './routes.ts'
import { takeOverRules, takeOverRulesOfCopy } from './series-rules.ts'
import { canHearChat } from './terms.ts'

export const chatRoom: Room = {
  name: 'chat',
  routes: [chatRoutes, pollRoutes, questionRoutes, moderatorRoutes, donationRoutes, publisherChatRoutes],
  jobs: [closePollInTime],
  subscriptions: [
    subscribeTo(donationReceived, 'show', showDonation),
    subscribeTo(invoiceRefunded, 'chat', showRefundedDonation),
    subscribeTo(offerChanged, 'show-in-chats', showChangedOffer),
    subscribeTo(broadcastEnded, 'close-poll', closePollWithEvent),
    subscribeTo(liveEventCanceled, 'close-poll', closePollWithEvent),
    subscribeTo(liveEventRepeated, 'take-over-rules', takeOverRules),
    subscribeTo(programDuplicated, 'take-over-rules', takeOverRulesOfCopy),
  ],
  personal: personalChat,
  channels: { chat: canHearChat },
}
