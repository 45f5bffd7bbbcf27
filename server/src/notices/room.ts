import type { Room } from '../platform/room.ts'
import { deleteOldNotices, writeDueDigests } from './jobs.ts'
import { walkAutomation, wakeAutomations } from './automations/jobs.ts'
import { publisherAutomationRoutes } from './automations/publisher-routes.ts'
import { automationRecorders } from './automations/triggers.ts'
import { sendCampaign } from './campaigns/jobs.ts'
import { publisherCampaignRoutes } from './campaigns/publisher-routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { mailDomainRoutes } from './mail-domain/publisher-routes.ts'
import { personalNotices } from './personal.ts'
import { publisherNoticeRoutes } from './publisher-routes.ts'
import { warnOfRentals } from './rentals.ts'
import { mailRoutes, noticeRoutes } from './routes.ts'
import { sendMail } from './delivery.ts'
import { suppressionRoutes } from './suppression/routes.ts'
import { noticeSubscriptions } from './subscriptions.ts'

export const noticesRoom: Room = {
  name: 'notices',
  routes: [
    noticeRoutes,
    mailRoutes,
    publisherNoticeRoutes,
    campaignRoutes,
    publisherCampaignRoutes,
    publisherAutomationRoutes,
    mailDomainRoutes,
    suppressionRoutes,
  ],
  jobs: [
    sendMail,
    sendCampaign,
    walkAutomation,
    wakeAutomations,
    writeDueDigests,
    deleteOldNotices,
    warnOfRentals,
  ],
  recorders: automationRecorders,
  subscriptions: noticeSubscriptions,
  personal: personalNotices,
}
